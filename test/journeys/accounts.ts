import { createHmac, randomUUID } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'
import { newVisitor, query } from './site'

export { demoPassword } from '../kit/servers/shop-database'

/** The accounts that a server seeds outside production. */
export const demoStaff = 'staff@example.com'
export const demoCustomer = 'customer@example.com'

/** A new visitor's browser, signed in with a demo account. */
export async function newSignedInVisitor(
  email: string,
  options?: Parameters<typeof newVisitor>[0],
) {
  const context = await newVisitor(options)
  const [user] = await query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email])
  await openSession(context, user?.id ?? '')
  return context
}

/** Signs a browser in by a row of the database: the form spends a third of a second on the password. */
export async function openSession(context: BrowserContext, userId: string) {
  const token = randomUUID()
  await query(
    `INSERT INTO session (user_id, token, expires_at, confirmed_at)
     VALUES ($1, $2, now() + interval '7 days', now())`,
    [userId, token],
  )
  const secret = process.env.SESSION_SECRET ?? ''
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  const value = encodeURIComponent(`${token}.${signature}`)
  await context.addCookies([
    { name: 'drivefair-session', value, domain: 'localhost', path: '/', httpOnly: true },
  ])
}

const linkWithToken = String.raw`http://localhost:\d+/api/(?:login|waiting-list)/\S*token=\S+`

/** The path of the latest mailed link with a token: a job may send other emails meanwhile. */
export async function lastMailedLink() {
  const [mail] = await query<{ link: string }>(
    'SELECT substring(text FROM $1) AS link FROM mail WHERE text ~ $1 ORDER BY created_at DESC LIMIT 1',
    [linkWithToken],
  )
  const link = mail?.link ?? ''
  return link.slice(new URL(link).origin.length)
}
