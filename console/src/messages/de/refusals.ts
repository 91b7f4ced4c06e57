import type { Words } from '../words.ts'

export const refusals: Words<'refusals'> = {
  takesTooLong: 'Lerner braucht zu lange für eine Antwort',
  noAnswer: 'Lerner antwortet nicht',
  noAnswerRemedy:
    'Der Dienst ist vielleicht angehalten, oder die Verbindung ist unterbrochen. Es wurde nichts geändert.',
  missingPartRemedy:
    'Der Dienst ist vielleicht angehalten oder wurde aktualisiert. Es wurde nichts geändert: Laden Sie diese Seite neu.',
  signedOut: 'Sie sind abgemeldet',
  signInAgain: 'Melden Sie sich wieder an, um fortzufahren.',
  notAllowed: 'Ihre Anmeldung erlaubt das nicht',
  notThere: 'Das gibt es hier nicht',
  tooMany: 'Zu viele Anfragen',
  couldNot: 'Lerner konnte das nicht ausführen',
  refused: 'Das wurde abgelehnt',
  wentWrong: 'Auf dieser Seite ist etwas schiefgegangen',
  fileNotWritten: 'Die Datei konnte nicht geschrieben werden: Status {status}.',
  thisPrice: 'diesen Preis',
  thisField: 'Diese Angabe',
}
