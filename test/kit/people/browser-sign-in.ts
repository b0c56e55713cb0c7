import type { ServerProcess } from '../servers/server-process'

/** The Accept header that a browser sends for pages. */
export const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'

/** Signs in to a built server with a seeded account; returns the Cookie header. */
export async function signIn(server: Pick<ServerProcess, 'base'>, email: string): Promise<string> {
  const response = await fetch(`${server.base}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ email, password: 'demo-pass-2024' }),
    redirect: 'manual',
  })
  if (response.status !== 303) throw new Error(`Sign-in returned ${response.status}`)
  const cookies = response.headers.getSetCookie().flatMap((cookie) => cookie.split(';', 1))
  const isDeleted = /^[^=]+=$/
  return cookies.filter((cookie) => !isDeleted.test(cookie)).join('; ')
}
