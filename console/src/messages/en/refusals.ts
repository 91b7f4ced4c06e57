export const refusals = {
  takesTooLong: 'Lerner takes too long to answer',
  noAnswer: 'Lerner does not answer',
  noAnswerRemedy: 'The service may be stopped, or the connection is down. Nothing was changed.',
  signedOut: 'You are signed out',
  signInAgain: 'Sign in again to go on.',
  notAllowed: 'Your sign-in does not allow this',
  notThere: 'There is no such thing here',
  tooMany: 'Too many requests',
  couldNot: 'Lerner could not do this',
  refused: 'This was refused',
  wentWrong: 'Something went wrong on this page',
  fileNotWritten: 'The file could not be written: status {status}.',
}
