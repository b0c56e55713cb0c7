import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { eventually } from '../kit/eventually'
import { phone } from './browser'
import { buy } from './cart-and-payment'
import { openStaff } from './staff-app'

/** Slack, as far as an incoming webhook goes. */
async function openChannel() {
  const messages: string[] = []
  const slack = createServer(async (request, response) => {
    if (request.url === '/services/sales') messages.push(JSON.parse(await text(request)).text)
    response.writeHead(request.url === '/services/sales' ? 200 : 404).end()
  })
  await once(slack.listen(0, '127.0.0.1'), 'listening')
  const { port } = slack.address() as AddressInfo
  const close = () => new Promise((closed) => slack.close(closed))
  return { messages, url: `http://127.0.0.1:${port}/services`, close }
}

test('an owner connects Slack by keyboard on a phone: a test finds a wrong URL, and then a paid order arrives', async () => {
  const slack = await openChannel()
  const page = await openStaff('/webhooks')
  await page.setViewportSize(phone)
  const { keyboard } = page
  await page.getByText('No webhooks yet').waitFor()
  await page.getByRole('button', { name: 'New webhook' }).focus()
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'New webhook' }).waitFor()
  await keyboard.type('Slack, channel sales')
  await keyboard.press('Tab')
  await keyboard.type(`${slack.url}/sale`)
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
  await page.getByText('Webhook saved').waitFor()
  await page.getByRole('button', { name: 'Send a test' }).press('Enter')
  await log.getByText(/^Arrived, 200 in \d+ ms$/).waitFor()

  const { order } = await buy('Gold')
  await eventually(() =>
    expect(slack.messages).toEqual([
      expect.stringMatching(/^This is a test\./),
      expect.stringMatching(
        new RegExp(`^Order ${order.number} was paid\\. http\\S+/staff/orders/${order.number}$`),
      ),
    ]),
  )
  await page.reload()
  await log.getByRole('link', { name: `Order paid, ${order.number}` }).press('Enter')
  await page.getByRole('heading', { level: 1, name: `Order #${order.number}` }).waitFor()
  await slack.close()
})
