import type { Words } from '../words.ts'

export const signIn: Words<'signIn'> = {
  heading: 'Bei Lerner anmelden',
  toTestData: 'Sie gelangen zu den Testdaten, auch mit einem Live-Schlüssel.',
  apiKey: 'API-Schlüssel',
  apiKeyHint:
    'Der Dienst hat beim ersten Start einen ausgegeben. Ein Live-Schlüssel zeigt Live- und Testdaten, ein Testschlüssel nur Testdaten.',
  readOnly: 'Nur ansehen: Es kann nichts geändert werden',
  submit: 'Anmelden',
  session:
    'Der Schlüssel wird gegen eine Sitzung getauscht und nicht gespeichert. Die Sitzung endet, wenn Sie sich abmelden, nach 8 Stunden ohne Nutzung und nach 7 Tagen.',
  notSignedIn: '<strong>Sie sind nicht angemeldet.</strong> {said}',
  withProvider: 'Mit {provider} anmelden',
  orApiKey: 'oder mit einem API-Schlüssel',
  problemDenied: 'Der Anbieter hat die Anmeldung abgelehnt.',
  problemNoRole:
    'Der Anbieter kennt Sie, aber seine Angaben geben Ihnen hier keine Rolle. Fragen Sie die Person, die Lerner betreut: Die Einstellung heißt {setting}.',
  problemExpired:
    'Das hat zu lange gedauert oder in einem anderen Browser begonnen. Bitte versuchen Sie es noch einmal.',
  problemProvider:
    'Der Anbieter hat nicht wie erwartet geantwortet. Bitte versuchen Sie es noch einmal; das Protokoll von Lerner sagt mehr.',
}
