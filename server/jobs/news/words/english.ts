/** What e-mails say in English beside the sentences of news, in ICU's message format. */
export const english = {
  subject: '{count, plural, one {One thing is new} other {# things are new}} in Lerner',
  foot: 'You get this once a day at most, while something is unread. To get none, open News in the console: {address}',
  weekSubject: 'Your week in Lerner',
  weekMoved: 'What moved',
  weekEarned: 'What optimized prices earned',
  weekWaits: 'What waits for you',
  listActive:
    '“{name}” became active with {prices, plural, one {# new price} other {# new prices}}.',
  listEnded: '“{name}” ended.',
  listReverted: '“{name}” was reverted: prices are as before.',
  sold: 'You sold for {revenue} in the last seven days{change, select, none {} up {, {share} more than in the seven before} down {, {share} less than in the seven before} other {, as much as in the seven before}}.',
  earned:
    'Optimized prices have earned {amount} {sign, select, more {more} other {less}} {measure, select, profit {profit} other {revenue}} than base prices so far (95% interval: {low} to {high}).',
  more: '{count, plural, one {# more is} other {# more are}} in the console.',
  weekFoot:
    'You chose to get this on Mondays, for weeks in which something happened. To get none, open News in the console: {address}',
}

/** The same in another language. */
export type MailWords = Readonly<Record<keyof typeof english, string>>
