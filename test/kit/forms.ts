import { config } from '../../api/config'
import { type Caller, makeVisitor, send } from './shop'

/** Sends a form as a browser without JavaScript does; `location` is where it would go next. */
export async function submit(caller: Caller, path: string, fields: Record<string, string>) {
  const { status, headers, body } = await send(
    caller,
    'POST',
    path,
    new URLSearchParams(fields).toString(),
    {
      'content-type': 'application/x-www-form-urlencoded',
      origin: new URL(config.PUBLIC_URL).origin,
    },
  )
  return { status, headers, html: String(body), location: headers.get('location') }
}

/** Opens a page as a browser does that follows no redirect. */
export async function open(caller: Caller, path: string) {
  const { status, headers, body } = await send(caller, 'GET', path)
  return { status, headers, html: String(body), location: headers.get('location') }
}

/** What everybody chooses who signs up in a test. */
export const password = 'correct horse'
let made = 0

/** What somebody new types into the form. */
export const person = (details = {}) => ({
  firstName: 'Ann',
  lastName: 'Lee',
  email: `ann-${++made}@example.com`,
  password,
  ...details,
})

/** Somebody who created an account with the form; `caller` is the browser, signed in by that. */
export async function signUp(details = {}) {
  const caller = makeVisitor()
  const given = person(details)
  expect((await submit(caller, '/api/login/new', given)).status).toBe(303)
  return { caller, ...given }
}

/** Sends the sign-in form from a new browser. */
export const trySignIn = (email: string, tried: string) =>
  submit(makeVisitor(), '/api/login', { email, password: tried })
