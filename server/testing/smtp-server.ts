import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** What a server took, as it came. */
export type TakenMail = { to: string[]; text: string; messageId: string }

/** A real server of SMTP on this machine; `answer` decides of each mail once all of it has come. */
export async function startSmtpServer() {
  const taken: TakenMail[] = []
  let connections = 0
  let answer: () => Error | null = () => null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect(_session, done) {
      connections += 1
      done()
    },
    onData(stream, session, done) {
      let text = ''
      stream.setEncoding('utf8')
      stream.on('data', (chunk: string) => {
        text += chunk
      })
      stream.on('end', () => {
        const messageId = /^Message-ID: (.+)$/im.exec(text)?.[1] ?? ''
        taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), text, messageId })
        const error = answer()
        if (error === null) done()
        else done(error)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    connections: () => connections,
    /** The next mails are answered so, though the server has taken what came. */
    answerWith(code: number | null) {
      answer = () =>
        code === null ? null : Object.assign(new Error('as the test says'), { responseCode: code })
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
