import { expectLog } from '../kit/guards/expect-log'
import { lastMailedLink, newSignedInVisitor } from './accounts'
import { expectAccessible } from './axe'
import { phone } from './browser'
import { buy } from './cart-and-payment'
import { newVisitor, query } from './site'
import { openStaff } from './staff-app'

// The team, and what the screens show to each role.

test('the owner invites, the invitee joins without scripts, and is deactivated while online', async () => {
  const page = await openStaff('/team', { theme: 'system' })
  await page.getByText('advocate@example.com').waitFor()
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite to the team' })
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.getByText('Enter an email address').waitFor()
  await dialog.getByLabel('Email').fill('rosa@example.com')
  await dialog.getByLabel('Support').check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.waitFor({ state: 'detached' })
  const open = page.getByRole('region', { name: 'Open invitations' })
  await open.getByText(/works until/).waitFor()
  await expectAccessible(page)

  const link = await lastMailedLink()
  const invitee = await (await newVisitor({ withoutScripts: true, viewport: phone })).newPage()
  await invitee.goto(link)
  await expectAccessible(invitee)
  await invitee.getByLabel('First name').fill('Rosa')
  await invitee.getByLabel('Last name').fill('Diaz')
  await invitee.getByLabel('Password').fill('a fine new secret')
  await invitee.getByRole('button', { name: 'Join the team' }).click()
  await invitee.waitForURL('**/staff/')
  expectLog(/status of 404/)
  await invitee.goto(link)
  await invitee.getByText('This invitation is no longer valid.').waitFor()

  const rosa = await (await newSignedInVisitor('rosa@example.com')).newPage()
  await rosa.goto('/staff/team')
  await rosa.getByText('Rosa Diaz').waitFor()
  expect(await rosa.getByRole('button', { name: 'Invite' }).count()).toBe(0)

  const row = page.getByRole('listitem').filter({ hasText: 'rosa@example.com' })
  await row.getByRole('button', { name: 'Change Rosa Diaz' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate…' }).click()
  const goodbye = page.getByRole('dialog', { name: 'Deactivate Rosa Diaz?' })
  await goodbye.getByRole('button', { name: 'Deactivate' }).click()
  await goodbye.waitFor({ state: 'detached' })
  await page.getByText('Deactivated (1)').waitFor()
  await rosa
    .getByText(/signed out|sign in again/i)
    .first()
    .waitFor()
  await query("DELETE FROM users WHERE email = 'rosa@example.com'")
})

test('a role sees what it may do, and who may do the rest', async () => {
  const { order } = await buy('Silver')
  const advocate = await (await newSignedInVisitor('advocate@example.com')).newPage()
  await advocate.goto(`/staff/orders/${order.number}`)
  await advocate.getByText('Items').first().waitFor()
  expect(await advocate.getByRole('button', { name: 'Refund in full' }).count()).toBe(0)
  await advocate.goto('/staff/states')
  await advocate.getByText('Owners only').waitFor()
  expect(await advocate.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true)
  await advocate.goto('/staff/tokens')
  await advocate.getByRole('button', { name: 'New token' }).click()
  const roles = advocate.getByLabel('Role')
  expect(await roles.locator('option').allInnerTexts()).toEqual(['Advocate', 'Support', 'Reader'])

  const support = await (await newSignedInVisitor('support@example.com')).newPage()
  await support.goto('/staff/tokens')
  await support.getByText('Owners and advocates can create API tokens.').waitFor()
  const [deal] = await query<{ id: string }>('SELECT id FROM deal WHERE order_id = $1', [order.id])
  await support.goto(`/staff/deals/${deal?.id}`)
  await support.getByRole('button', { name: 'Log a call' }).first().waitFor()
  expect(await support.getByRole('button', { name: 'Ask dealers' }).count()).toBe(0)
})
