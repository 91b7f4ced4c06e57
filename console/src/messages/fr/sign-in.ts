import type { Words } from '../words.ts'

export const signIn: Words<'signIn'> = {
  heading: 'Se connecter à Lerner',
  toTestData: 'Vous arrivez sur les données de test, même avec une clé live.',
  apiKey: 'Clé API',
  apiKeyHint:
    'Le service en a affiché une à son premier démarrage. Une clé live donne accès aux données live et de test, une clé de test aux seules données de test.',
  readOnly: 'Consulter seulement : rien ne peut être modifié',
  submit: 'Se connecter',
  session:
    'La clé est échangée contre une session et n’est pas conservée. La session prend fin quand vous vous déconnectez, après 8 heures sans activité et après 7 jours.',
  notSignedIn: '<strong>Vous n’êtes pas connecté.</strong> {said}',
  withProvider: 'Se connecter avec {provider}',
  orApiKey: 'ou avec une clé API',
  problemDenied: 'Le fournisseur d’identité a refusé la connexion.',
  problemNoRole:
    'Le fournisseur d’identité vous connaît, mais rien de ce qu’il indique ne vous donne un rôle ici. Adressez-vous à la personne qui gère Lerner : le réglage est {setting}.',
  problemExpired:
    'L’opération a pris trop de temps ou a commencé dans un autre navigateur. Veuillez réessayer.',
  problemProvider:
    'Le fournisseur d’identité n’a pas répondu comme prévu. Veuillez réessayer ; le journal de Lerner en dit plus.',
}
