export const imports = {
  heading: 'Imports',
  intro:
    'What was imported in the last 30 days, and by whom. A wrong file can be undone, unless it was of offers.',
  back: 'Import',
  loading: 'Loading imports',
  none: 'Nothing was imported in the last 30 days',
  noneHint: 'Files that you import are listed here, with the result of each.',
  importFile: 'Import a file',
  table: 'Imports, newest first',
  file: 'File',
  kind: 'Kind',
  rows: 'Rows',
  who: 'Who',
  when: 'When',
  state: 'State',
  showMore: 'Show more',
  known: '{count, number} known',
  rejected: '{count, number} rejected',
  undo: 'Undo',
  undoOne: 'Undo {name}',
  fileOf:
    '{kind, select, sales {A file of sales} offers {A file of offers} products {A file of products} policies {A file of costs and guardrails} other {A file of orders}}',
  open: 'Incomplete',
  completed: 'Imported',
  cancelled: 'Cancelled',
  undoing: 'Being undone',
  undone: 'Undone',
  sendAgain: 'Send the same file again: it continues where it stopped.',
  undoSoFar: '{removed, plural, one {# row} other {# rows}} removed, {restored} restored so far.',
  undoDone:
    '{removed, plural, =0 {} one {# row removed, } other {# rows removed, }}{restored} restored{left, plural, =0 {} other {, # kept because they changed since}}{products, plural, =0 {} one {, # product removed} other {, # products removed}}.',
  offersStay: 'Offers cannot be undone.',
  tooOld: 'Too old to be undone.',
  undoTitle: 'Undo the import of {name}?',
  undoConfirm: 'Undo import',
  takenBack:
    '{recorded, plural, one {# sales row is undone} other {# sales rows are undone}}{replaced, plural, =0 {} other {, of which # replaced earlier ones}}.',
  pointAdded: 'Rows that the file added are removed. Rows that it replaced are restored.',
  pointLearnt:
    'Demand is learnt again without these rows. Products known only from this file are removed.',
  pointChanged: 'Rows that were changed since stay as they are.',
  pointRepeated:
    'Rows that a later file repeated unchanged are removed too: import that file again afterwards.',
  pointStays:
    'Quotes, price lists, reports and alarms since then stay, and so do base prices and attributes that the file gave to products.',
  keptOnes: 'Kept, as changed since: {names}{more, plural, =0 {} other { and # more}}.',
  takenBackOf:
    '{recorded, plural, one {What the file set for # product is undone} other {What the file set for # products is undone}}.',
  pointCosts: 'Costs and guardrails return to what they were before the file.',
  pointProducts:
    'Names, base prices and attributes return to what they were before the file. Products that only this file brought are removed.',
  pointKept: 'What was changed since stays as it is, and you see of which products.',
  pointPriced:
    'Quotes, price lists, reports and alarms since then stay. New prices follow at once.',
}
