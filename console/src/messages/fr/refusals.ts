import type { Words } from '../words.ts'

export const refusals: Words<'refusals'> = {
  takesTooLong: 'Lerner met trop de temps à répondre',
  noAnswer: 'Lerner ne répond pas',
  noAnswerRemedy:
    'Le service est peut-être arrêté, ou la connexion est coupée. Rien n’a été modifié.',
  missingPartRemedy:
    'Le service est peut-être arrêté, ou a été mis à jour. Rien n’a été modifié : rechargez cette page.',
  signedOut: 'Vous êtes déconnecté',
  signInAgain: 'Reconnectez-vous pour continuer.',
  notAllowed: 'Votre connexion ne le permet pas',
  notThere: 'Cela n’existe pas ici',
  tooMany: 'Trop de requêtes',
  couldNot: 'Lerner n’a pas pu le faire',
  refused: 'Cela a été refusé',
  wentWrong: 'Un problème est survenu sur cette page',
  fileNotWritten: 'Le fichier n’a pas pu être écrit : statut {status}.',
  thisPrice: 'ce prix',
  thisField: 'Cette valeur',
}
