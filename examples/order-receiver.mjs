// Receives the webhook of each paid order, verifies it, and reads the order by REST.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const { DRIVEFAIR_URL = 'http://localhost:3000', DRIVEFAIR_TOKEN, PORT = '4000' } = process.env
const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? '')

/** Events that were handled. The same one can arrive twice: keep these in your database. */
const handled = new Set()

async function handle({ type, data }) {
  if (type !== 'order.paid') return
  const response = await fetch(`${DRIVEFAIR_URL}/api/orders/${data.id}`, {
    headers: { authorization: `Bearer ${DRIVEFAIR_TOKEN}` },
  })
  const order = await response.json()
  if (!response.ok) throw new Error(`${order.code}: ${order.message}`)
  const bought = order.items.map(({ quantity, packageName }) => `${quantity} × ${packageName}`)
  console.log(`order ${order.number}: ${order.email} paid $${order.total} for ${bought.join(', ')}`)
}

/** The status of the answer. After 500, the event is sent again. */
async function receive(body, headers) {
  let event
  try {
    event = webhook.verify(body, headers)
  } catch {
    return 401 // not from DriveFair
  }
  const id = headers['webhook-id']
  if (handled.has(id)) return 204
  try {
    await handle(event)
    handled.add(id)
    return 204
  } catch (error) {
    console.error(error.message)
    return 500
  }
}

const server = createServer(async (request, response) => {
  response.writeHead(await receive(await text(request), request.headers)).end()
})
server.listen(Number(PORT), '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}`)
})
