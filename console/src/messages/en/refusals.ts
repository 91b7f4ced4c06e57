export const refusals = {
  takesTooLong: 'Lerner takes too long to answer',
  noAnswer: 'Lerner does not answer',
  noAnswerRemedy: 'The service may be stopped, or the connection is down. Nothing was changed.',
  missingPartRemedy:
    'The service may be stopped, or was updated. Nothing was changed: reload this page.',
  signedOut: 'You are signed out',
  signInAgain: 'Sign in again to continue.',
  notAllowed: 'Your sign-in does not allow this',
  notThere: 'This does not exist here',
  tooMany: 'Too many requests',
  couldNot: 'Lerner could not do this',
  refused: 'This was refused',
  wentWrong: 'Something went wrong on this page',
  fileNotWritten: 'The file could not be written: status {status}.',
  thisPrice: 'this price',
  thisField: 'this entry',
}
