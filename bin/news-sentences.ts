import { remarks as german } from '../console/src/messages/de/remarks.ts'
import { remarks as english } from '../console/src/messages/en/remarks.ts'
import { remarks as spanish } from '../console/src/messages/es/remarks.ts'
import { remarks as french } from '../console/src/messages/fr/remarks.ts'

/** The file with the sentences of news for e-mails, taken from the messages of the console. */
export function newsSentences(): string {
  const ofLanguages = Object.entries({ en: english, de: german, fr: french, es: spanish })
  const texts = ofLanguages.map(([language, remarks]) => {
    const own = Object.entries(remarks).filter(([name]) => name.startsWith('news_'))
    return `  ${language}: {\n${own.map(([name, text]) => entry(name, text)).join('')}  },\n`
  })
  return `// Written by \`npm run generate\`, from the console's messages.

export const newsSentences = {
${texts.join('')}} as const
`
}

/** As the formatter has it: a text that does not fit has a line of its own. */
function entry(name: string, text: string): string {
  const inLine = `    ${name}: '${text}',\n`
  return inLine.length <= 101 ? inLine : `    ${name}:\n      '${text}',\n`
}
