import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  to: string[]
  /** Headers and body as received. */
  source: string
  messageId: string
}

/** A local SMTP server that can refuse, be slow or be down. */
export async function startMailServer({ user = 'shop', password = 'a-secret-of-smtp' } = {}) {
  const received: ReceivedMail[] = []
  let refusal: number | undefined
  let tries = 0
  let delayMs = 0
  let port = 0
  let server: SMTPServer

  async function listen() {
    server = new SMTPServer({
      authOptional: false,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onAuth(auth, _session, done) {
        const isRight = auth.username === user && auth.password === password
        done(isRight ? null : new Error('535 wrong password'), { user })
      },
      onRcptTo({ address }, _session, done) {
        tries++
        if (!refusal) return done()
        done(
          Object.assign(new Error(`5.1.1 <${address}>: User unknown`), { responseCode: refusal }),
        )
      },
      async onData(stream, { envelope }, done) {
        let source = ''
        for await (const chunk of stream) source += chunk
        await sleep(delayMs, undefined, { ref: false })
        received.push({
          to: envelope.rcptTo.map(({ address }) => address),
          source,
          messageId: /^Message-ID: (.+)$/im.exec(source)?.[1] ?? '',
        })
        done()
      },
    })
    server.on('error', () => {}) // clients that hang up
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve)
    })
    port = (server.server.address() as AddressInfo).port
  }

  await listen()
  return {
    url: `smtp://${user}:${password}@127.0.0.1:${port}`,
    received,
    /** Number of recipients offered so far. */
    tries: () => tries,
    /** Refuses every recipient with this code from now on; `undefined` accepts them again. */
    refuse(code: number | undefined) {
      refusal = code
    },
    /** Delays the acceptance of every email. */
    delay(ms: number) {
      delayMs = ms
    },
    goAway: () => new Promise<void>((resolve) => server.close(resolve)),
    comeBack: listen,
  }
}
