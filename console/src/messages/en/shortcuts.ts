/** What keys do, where the keyboard is used. */
export const shortcuts = {
  find: 'Search pages, settings, lists, products and quotes',
  keys: 'Show this list',
  undo: 'Undo what you just did, while a message offers it',
  rows: 'In a table: the same control in the row above or below',
  points: 'The next or previous tab; in a chart, the next or previous point',
  ends: 'The first or last tab; in a chart, the first or last point',
  tens: 'In a chart: ten points further or back',
  enter: 'In a dialog: confirm',
  escape: 'Close a dialog; if you typed something in it, press it twice',
  skip: 'At the top of a page: skip the navigation',
  endKeys: 'Home, End',
  tenKeys: 'Page Up, Page Down',
  enterKey: 'Enter',
  escapeKey: 'Esc',
  skipKey: 'Tab',
}
