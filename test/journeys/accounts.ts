import { newVisitor } from './site'

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
