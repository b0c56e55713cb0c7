import { demoStaff, lastMailedLink, newSignedInVisitor } from './accounts'
import { buy } from './cart-and-payment'
import { makeDealer } from './dealers-scene'
import { newVisitor, query } from './site'
import { goInPage, makeWaiting } from './staff-app'

// The team, and what the screens show to each role.

test('the owner invites, the invitee joins, and is deactivated while online', async () => {
  const page = await (await newSignedInVisitor(demoStaff)).newPage()
  await page.clock.install()
  await page.goto('/staff/team')
  await page.getByText('advocate@example.com').waitFor()
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite to the team' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.getByText('Enter an email address').waitFor()
  await dialog.getByLabel('Email').fill('rosa@example.com')
  await dialog.getByLabel('Support').check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.waitFor({ state: 'detached' })
  const open = page.getByRole('region', { name: 'Open invitations' })
  await open.getByRole('row').filter({ hasText: 'rosa@example.com' }).waitFor()

  const rosa = await (await newVisitor({ withoutScripts: true })).newPage()
  await rosa.goto(await lastMailedLink())
  await rosa.getByLabel('First name').fill('Rosa')
  await rosa.getByLabel('Last name').fill('Diaz')
  await rosa.getByLabel('Password').fill('a fine new secret')
  await rosa.getByRole('button', { name: 'Join the team' }).click()
  await rosa.waitForURL('**/staff/')
  const menu = rosa.getByRole('navigation', { name: 'Staff' })
  await menu.getByRole('link', { name: 'Team' }).click()
  await rosa.getByText('Rosa Diaz').first().waitFor()
  expect(await rosa.getByRole('button', { name: 'Invite' }).count()).toBe(0)

  const ann = await makeWaiting('Ann', 'Is Rosa there?', 5)
  await query(
    `UPDATE conversation SET assigned_to_id = users.id FROM users
      WHERE customer_id = $1 AND users.email = 'rosa@example.com'`,
    [ann.id],
  )

  // The owner's screen polls.
  await page.clock.fastForward(15_000)
  const row = page.getByRole('row').filter({ hasText: 'rosa@example.com' })
  await row.getByRole('button', { name: 'Change Rosa Diaz' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate…' }).click()
  const goodbye = page.getByRole('dialog', { name: 'Deactivate Rosa Diaz?' })
  const receivers = goodbye.getByLabel('Hand them to')
  expect((await receivers.locator('option').allInnerTexts()).join()).not.toContain('Rosa Diaz')
  await receivers.selectOption('Sam Staff')
  await goodbye.getByRole('button', { name: 'Deactivate' }).click()
  await goodbye.waitFor({ state: 'detached' })
  await page.getByText('Deactivated (1)').waitFor()
  await rosa.getByText('You are signed out.').waitFor()
  expect(
    await query(
      `SELECT first_name AS "assignedTo" FROM conversation JOIN users ON users.id = assigned_to_id
        WHERE customer_id = $1`,
      [ann.id],
    ),
  ).toEqual([{ assignedTo: 'Sam' }])
  await query("DELETE FROM users WHERE email = 'rosa@example.com'")
})

test('a role sees what it may do, and who may do the rest', async () => {
  const { order } = await buy('Silver')
  const advocate = await (await newSignedInVisitor('advocate@example.com')).newPage()
  await advocate.goto(`/staff/orders/${order.number}`)
  await advocate.getByText('Items').first().waitFor()
  expect(await advocate.getByRole('button', { name: 'Refund in full' }).count()).toBe(0)
  await goInPage(advocate, '/staff/states')
  await advocate.getByText('Owners only').waitFor()
  expect(await advocate.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true)
  await goInPage(advocate, '/staff/tokens')
  await advocate.getByRole('button', { name: 'New token' }).click()
  const roles = advocate.getByLabel('Role')
  expect(await roles.locator('option').allInnerTexts()).toEqual(['Advocate', 'Support', 'Reader'])

  const support = await (await newSignedInVisitor('support@example.com')).newPage()
  await support.goto('/staff/tokens')
  await support.getByText('Owners and advocates can create API tokens.').waitFor()
  const [deal] = await query<{ id: string }>('SELECT id FROM deal WHERE order_id = $1', [order.id])
  await goInPage(support, `/staff/deals/${deal?.id}`)
  await support.getByRole('button', { name: 'Log a call' }).first().waitFor()
  expect(await support.getByRole('button', { name: 'Ask dealers' }).count()).toBe(0)

  await goInPage(support, `/staff/dealers/${await makeDealer('Ridge Autos')}`)
  await support.getByText('Ask for Dana.').waitFor()
  for (const name of ['Edit', 'Hide', 'Add a contact', 'Change Dana Reyes']) {
    expect([name, await support.getByRole('button', { name, exact: true }).count()]).toEqual([
      name,
      0,
    ])
  }
  await goInPage(support, '/staff/dealers/import')
  await support.getByText('Owners and advocates import dealers.').waitFor()
})
