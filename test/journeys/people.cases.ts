import { brand } from '../../shared/brand'
import { eventually } from '../kit/eventually'
import { query } from './site'
import { goInPage, makeRequest, openStaff } from './staff-app'

// One page per person, and what finds it. Declares tests only; staff.e2e.ts opens the shop.

/** Stores a customer with a confirmed account. */
async function makeRosa() {
  const email = `rosa-${Date.now()}@example.com`
  await query(
    `INSERT INTO users (name, first_name, last_name, email, email_verified)
     VALUES ('Rosa Dias-Peña', 'Rosa', 'Dias-Peña', $1, true)`,
    [email],
  )
  return email
}

test('by keyboard, a person is found from inside a field, and gets an email and a payment link until they ask for no more', async () => {
  const email = await makeRosa()
  const page = await openStaff('/orders')
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  await search.waitFor()
  await page.keyboard.press('/')
  await search.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('jk?/r')
  expect(await search.inputValue()).toBe('jk?/r')
  await page.keyboard.press('Control+k')
  const find = page.getByRole('dialog', { name: 'Find' })
  await find.getByRole('combobox', { name: 'Find' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('no one is called that')
  await find.getByText('Nothing found. Try an email, a phone number').waitFor()
  await find.getByRole('combobox').fill('')
  await page.keyboard.type('dias-pena')
  // Without waiting for the results: Enter opens the first one when it is there.
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Rosa Dias-Peña' }).waitFor()
  await find.waitFor({ state: 'detached' })

  await page.getByRole('heading', { name: 'Timeline' }).waitFor()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Email Rosa Dias-Peña' })
  await dialog.getByLabel('Subject').fill('Your hybrid')
  await dialog.getByLabel('Text').fill('Two dealers have it in blue.')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'Timeline' }).waitFor()
  await page.keyboard.press('r')
  expect(await dialog.getByLabel('Subject').inputValue()).toBe('Your hybrid')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Email on its way', { exact: true }).waitFor()
  await page.getByRole('listitem').getByText('Two dealers have it in blue.').waitFor()
  await eventually(async () => {
    expect(
      await query('SELECT recipient, from_name AS "from" FROM mail WHERE subject = $1', [
        'Your hybrid',
      ]),
    ).toEqual([{ recipient: email, from: `Sam at ${brand.name}` }])
  })

  // What can be done here is found by its name, too.
  await page.keyboard.press('Control+k')
  await find.getByRole('group', { name: 'On this screen' }).getByText('Write an email').waitFor()
  await page.keyboard.type('send a pay')
  await find.getByRole('option', { name: 'Send a payment link', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  const sale = page.getByRole('dialog', { name: 'Send a payment link' })
  const gold = sale.getByRole('option', { name: /^Gold/ })
  await gold.waitFor({ state: 'attached' })
  await sale.getByLabel('Package').selectOption((await gold.getAttribute('value')) ?? '')
  await sale.getByText('Hi Rosa, as we discussed').waitFor()
  expect(await sale.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
  await sale.getByRole('button', { name: 'Send the link' }).click()
  await sale.waitFor({ state: 'detached' })

  const links = page.getByRole('region', { name: /^Payment links/ })
  await links.getByText('Not opened yet').waitFor()
  await links.getByRole('button', { name: 'Copy' }).waitFor()
  await links.getByRole('button', { name: 'Send again' }).waitFor()
  await page.getByRole('listitem').getByText('Sent a payment link for Gold').waitFor()
  await links.getByRole('button', { name: 'Revoke' }).click()
  await links.getByText('Revoked', { exact: true }).waitFor()
  expect(await links.getByRole('button', { name: 'Copy' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Do not contact' }).click()
  const stop = page.getByRole('dialog', { name: 'Do not contact Rosa Dias-Peña?' })
  await stop.getByLabel('What they said').fill('Asked on the phone')
  await stop.getByRole('button', { name: 'Do not contact' }).click()
  await stop.waitFor({ state: 'detached' })
  await page.getByText('Do not contact. Asked on the phone').waitFor()

  await page.keyboard.press('r')
  await dialog.getByLabel('Subject').fill('One question')
  await dialog.getByLabel('Text').fill('May we?')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByText('Confirm that you want to write to them').waitFor()
  expect(await query("SELECT 1 FROM mail WHERE subject = 'One question'")).toEqual([])
  await dialog.getByLabel('Write to them anyway').check()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('listitem').getByText('May we?').waitFor()

  // Single-key shortcuts are listed, and can be turned off.
  await goInPage(page, '/staff/orders')
  await search.waitFor()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await keys.getByLabel('Single-key shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT')
})

test('two people with one phone number are merged, and an address is separated again', async () => {
  await makeRequest('Mia', 60)
  await query("UPDATE consultation SET email = 'mia@example.com'")
  await makeRequest('Noah', 120)
  const page = await openStaff('/people?search=mia')
  await page.getByRole('link', { name: 'Mia Lee' }).click()
  const matches = page.getByRole('region', { name: /^Might be the same person/ })
  await matches.getByText('Same phone number').waitFor()
  await matches.getByRole('button', { name: 'Merge with Noah Lee' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
  await matches.waitFor({ state: 'detached' })
  const facts = page.getByRole('region', { name: 'Facts' })
  await facts.getByText('mia@example.com').waitFor()
  await page
    .getByRole('region', { name: /^Requests/ })
    .getByRole('listitem')
    .nth(1)
    .waitFor()

  await facts.getByRole('button', { name: 'Separate lee@example.com' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Separate', exact: true }).click()
  const toNoah = page.getByRole('link', { name: 'Open Noah Lee' })
  await toNoah.hover() // its toast stays while the pointer is on it
  await page.getByText('Address separated', { exact: true }).waitFor()
  await facts.getByText('lee@example.com').waitFor({ state: 'detached' })
  await toNoah.click()
  await page.getByRole('heading', { level: 1, name: 'Noah Lee' }).waitFor()
})
