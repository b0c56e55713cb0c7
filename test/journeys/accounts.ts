import { makeVisitor } from './site'

/** The accounts that a server has outside production. */
export const demoStaff = 'staff@example.com'
export const demoCustomer = 'customer@example.com'
export const demoPassword = 'demo-pass-2024'

/** A browser of its own in which somebody has just signed in, through the form. */
export async function makeSignedIn(email: string, options?: Parameters<typeof makeVisitor>[0]) {
  const context = await makeVisitor(options)
  const page = await context.newPage()
  await page.goto('/api/login?returnTo=/faq')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/faq')
  await page.close()
  return context
}
