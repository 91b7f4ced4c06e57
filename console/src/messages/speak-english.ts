import { speak, speakAll } from './messages.ts'

// What tests of the console read.
await speak('en')
await speakAll('en')
