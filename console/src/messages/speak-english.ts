import { speak } from './messages.ts'

// What tests of the console read.
await speak('en')
