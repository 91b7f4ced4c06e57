import type { MailWords } from './english.ts'

export const german: MailWords = {
  subject: '{count, plural, one {Eine Neuigkeit} other {# Neuigkeiten}} in Lerner',
  foot: 'Sie bekommen diese E-Mail höchstens einmal am Tag, solange etwas ungelesen ist. Abbestellen können Sie sie in der Konsole unter „Neuigkeiten“: {address}',
  weekSubject: 'Ihre Woche in Lerner',
  weekMoved: 'Was sich bewegt hat',
  weekEarned: 'Was optimierte Preise eingebracht haben',
  weekWaits: 'Was auf Sie wartet',
  listActive:
    '„{name}“ ist seit dieser Woche aktiv, mit {prices, plural, one {# neuen Preis} other {# neuen Preisen}}.',
  listEnded: '„{name}“ ist beendet.',
  listReverted: '„{name}“ wurde zurückgenommen: Die Preise sind wie zuvor.',
  sold: 'Sie haben in den letzten sieben Tagen für {revenue} verkauft{change, select, none {} up {, {share} mehr als in den sieben davor} down {, {share} weniger als in den sieben davor} other {, so viel wie in den sieben davor}}.',
  earned:
    'Optimierte Preise haben bisher {amount} {sign, select, more {mehr} other {weniger}} {measure, select, profit {Gewinn} other {Umsatz}} eingebracht als Basispreise (95-%-Intervall: {low} bis {high}).',
  more: '{count, plural, one {Noch # steht} other {Noch # stehen}} in der Konsole.',
  weekFoot:
    'Sie haben diese E-Mail für montags bestellt; sie kommt nach Wochen, in denen etwas geschehen ist. Abbestellen können Sie sie in der Konsole unter „Neuigkeiten“: {address}',
}
