import type { ServerProcess } from './server-process'

/** What a browser asks pages with. */
export const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'

/** Signs in with a seeded account of a built server, by its form; answers the cookie. */
export async function signIn(server: ServerProcess, email: string): Promise<string> {
  const answer = await fetch(`${server.base}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ email, password: 'demo-pass-2024' }),
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`Signing in was answered ${answer.status}`)
  const sent = answer.headers.getSetCookie().flatMap((cookie) => cookie.split(';', 1))
  const isTakenAway = /^[^=]+=$/
  return sent.filter((cookie) => !isTakenAway.test(cookie)).join('; ')
}
