import { randomUUID } from 'node:crypto'
import { config } from '../../../api/platform/config'
import { type Caller, makeVisitor, send } from '../servers/shop'
import { password } from './people'

/** Submits a form as a browser without JavaScript does; follows no redirect. */
export async function submit(
  caller: Caller,
  path: string,
  fields: Record<string, string>,
  extraHeaders: Record<string, string> = {},
) {
  const { status, headers, body } = await send(
    caller,
    'POST',
    path,
    new URLSearchParams(fields).toString(),
    {
      'content-type': 'application/x-www-form-urlencoded',
      origin: new URL(config.PUBLIC_URL).origin,
      ...extraHeaders,
    },
  )
  return { status, headers, html: String(body), location: headers.get('location') }
}

/** Opens a page; follows no redirect. */
export async function open(caller: Caller, path: string) {
  const { status, headers, body } = await send(caller, 'GET', path)
  return { status, headers, html: String(body), location: headers.get('location') }
}

/** Returns the problem that a page shows for a field, as assistive technology finds it. */
export function problemOf(html: string, name: string) {
  const [input = ''] = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html) ?? []
  const [, id] = /aria-invalid="true" aria-describedby="([^" ]+)/.exec(input) ?? []
  const [, problem = ''] = new RegExp(`id="${id}"[^>]*>(.*?)</p>`).exec(html) ?? []
  return problem.replace(/<svg.*<\/svg>/, '')
}

/** Valid values for the sign-up form. */
export const signUpForm = (details = {}) => ({
  firstName: 'Ann',
  lastName: 'Lee',
  email: `ann-${randomUUID().slice(0, 8)}@example.com`,
  password,
  ...details,
})

/** Creates an account through the form; `caller` is the browser, signed in by that. */
export async function signUp(details = {}) {
  const caller = makeVisitor()
  const form = signUpForm(details)
  expect((await submit(caller, '/api/login/new', form)).status).toBe(303)
  return { caller, ...form }
}

/** Submits the sign-in form, from a new browser unless one is given. */
export const submitSignIn = (email: string, tried = password, caller = makeVisitor()) =>
  submit(caller, '/api/login', { email, password: tried })
