export const signIn = {
  heading: 'Sign in to Lerner',
  toTestData: 'You will see the test data, with a live key too.',
  apiKey: 'API key',
  apiKeyHint:
    'The service printed one at its first start. A live key shows live and test data, a test key only test data.',
  readOnly: 'Read-only: nothing can be changed',
  submit: 'Sign in',
  session:
    'The key is exchanged for a session and not kept. The session ends when you sign out, after 8 hours without use, and after 7 days.',
  notSignedIn: '<strong>You are not signed in.</strong> {said}',
  withProvider: 'Sign in with {provider}',
  orApiKey: 'or with an API key',
  problemDenied: 'The provider did not let you in.',
  problemNoRole:
    'The provider knows you, but what it says about you gives you no role here. Ask whoever operates Lerner: the setting is {setting}.',
  problemExpired: 'That took too long, or began in another browser. Please try again.',
  problemProvider:
    'The provider did not answer as it should. Please try again; the log of Lerner says more.',
}
