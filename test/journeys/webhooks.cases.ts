import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { eventually } from '../kit/eventually'
import { phone } from './browser'
import { buy, toastSays } from './cart-and-payment'
import { openStaff } from './staff-app'

/** Slack, as far as an incoming webhook goes. */
const slack = createServer(async (request, response) => {
  const isKnown = request.url === '/services/sales'
  if (isKnown) messages.push(JSON.parse(await text(request)).text)
  response.writeHead(isKnown ? 200 : 404).end()
})
const messages: string[] = []

afterEach(() => {
  slack.close()
  slack.closeAllConnections()
})

test('an owner connects Slack by keyboard on a phone: a test finds a wrong URL, and then a paid order arrives', async () => {
  await once(slack.listen(0, '127.0.0.1'), 'listening')
  const { port } = slack.address() as AddressInfo
  const page = await openStaff('/webhooks')
  await page.setViewportSize(phone)
  const { keyboard } = page
  await page.getByText('No webhooks yet').waitFor()
  await page.getByRole('button', { name: 'New webhook' }).focus()
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'New webhook' }).waitFor()
  await keyboard.type('Slack, channel sales')
  await keyboard.press('Tab')
  await keyboard.type(`http://127.0.0.1:${port}/services/sale`)
  await keyboard.press('Tab')
  await keyboard.press('ArrowDown') // from a signed event to a line for Slack
  await page.getByLabel('Order paid').focus()
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Copy the secret now' }).waitFor()
  await page.getByRole('button', { name: 'Done' }).press('Enter')

  await page.getByRole('link', { name: 'Slack, channel sales' }).press('Enter')
  await page.getByRole('button', { name: 'Send a test' }).press('Enter')
  const log = page.getByRole('region', { name: 'Log' })
  await log.getByText('The receiver answered 404.').waitFor()
  await page.getByRole('button', { name: 'Edit' }).press('Enter')
  const url = page.getByLabel('URL')
  await url.press('End')
  await keyboard.type('s')
  await keyboard.press('Enter')
  await toastSays(page, 'Webhook saved')
  await page.getByRole('button', { name: 'Send a test' }).press('Enter')
  await log
    .getByText(/^Arrived, 200 in/)
    .first()
    .waitFor()

  const { order } = await buy('Gold')
  // The first test is tried again after five seconds, to the corrected URL: it may have arrived, too.
  const paid = new RegExp(
    `^Order ${order.number} was paid\\. http\\S+/staff/orders/${order.number}$`,
  )
  await eventually(() => expect(messages).toContainEqual(expect.stringMatching(paid)))
  await page.reload()
  await log.getByRole('link', { name: `Order paid, ${order.number}` }).press('Enter')
  await page.getByRole('heading', { level: 1, name: `Order #${order.number}` }).waitFor()
})
