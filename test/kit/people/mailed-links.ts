import { db } from '../../../api/platform/db'
import { makeVisitor } from '../servers/shop'
import { submit } from './forms'

/** Returns the path of the link in the latest mail to `recipient` whose cause starts with `cause`. */
export async function linkMailedTo(
  recipient: string,
  cause: 'reset' | 'verify' | 'delete-account' | 'confirm-place' | 'invitation',
) {
  const mail = await db.mail.findFirstOrThrow({
    where: { recipient, cause: { startsWith: cause } },
    orderBy: { createdAt: 'desc' },
  })
  const [link = ''] = /http:\/\/localhost:3000\/\S+/.exec(mail.text) ?? []
  return link.replace('http://localhost:3000', '')
}

/** Requests a password reset, and returns the path of the mailed link. */
export async function requestReset(email: string, returnTo = '/') {
  const { status } = await submit(makeVisitor(), '/api/login/forgotten', { email, returnTo })
  expect(status).toBe(200)
  return linkMailedTo(email, 'reset')
}

export const tokenIn = (path: string) =>
  new URL(path, 'http://localhost').searchParams.get('token') ?? ''
