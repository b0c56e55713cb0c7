import { newVisitor, query } from './site'

/** The accounts that a server seeds outside production. */
export const demoStaff = 'staff@example.com'
export const demoCustomer = 'customer@example.com'
export const demoPassword = 'demo-pass-2024'

/** A new visitor's browser, signed in with a demo account. */
export async function newSignedInVisitor(
  email: string,
  options?: Parameters<typeof newVisitor>[0],
) {
  const context = await newVisitor(options)
  const form = { email, password: demoPassword }
  expect((await context.request.post('/api/login', { form })).ok()).toBe(true)
  return context
}

/** The path of the link in the latest email. */
export async function lastMailedLink() {
  const [mail] = await query<{ text: string }>(
    'SELECT text FROM mail ORDER BY created_at DESC LIMIT 1',
  )
  const [link = ''] = /http:\/\/localhost:\d+\/api\/login\/\S+/.exec(mail?.text ?? '') ?? []
  return link.slice(new URL(link).origin.length)
}
