import { once } from 'node:events'
import pg from 'pg'
import { WebSocket } from 'ws'
import { makeSignedIn } from '../test/kit/people/signed-in'

export interface Person {
  customerId: string
  cookie: string
}

/** Stores people with a session each directly in the database. */
export async function makePeople(
  databaseUrl: string,
  secret: string,
  emails: string[],
): Promise<Person[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const people: Person[] = []
  for (const email of emails) {
    const { userId, cookie } = await makeSignedIn(client, secret, email)
    people.push({ customerId: userId, cookie })
  }
  await client.end()
  return people
}

/** Opens a socket that subscribes as an open page does. */
export async function watch(shop: string, { cookie }: Person, arrived: (text: string) => void) {
  const socket = new WebSocket(`${shop.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { cookie },
  })
  await once(socket, 'open')
  socket.send('{"type":"connection_init"}')
  await once(socket, 'message')
  socket.on('message', (data) => {
    const { type, id, payload } = JSON.parse(String(data))
    if (type === 'next' && id === 'new') arrived(payload.data.newMessage.content)
  })
  const query = 'subscription { newMessage { id content isFromAdmin createdAt customerId } }'
  socket.send(JSON.stringify({ id: 'new', type: 'subscribe', payload: { query } }))
  const activity = 'subscription { chatActivity { kind customerId } }'
  socket.send(JSON.stringify({ id: 'act', type: 'subscribe', payload: { query: activity } }))
  return socket
}

/** Sends an operation as the person's browser would; fails when the graph refuses it. */
export async function run(shop: string, { cookie }: Pick<Person, 'cookie'>, body: object, ip = '') {
  const answer = await fetch(`${shop}/graphql`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', ...(ip && { 'x-forwarded-for': ip }) },
    body: JSON.stringify(body),
  })
  const { errors } = (await answer.json()) as { errors?: { message: string }[] }
  if (errors) throw new Error(errors[0]?.message)
  return answer.headers.getSetCookie()
}

export const say = (shop: string, person: Person, content: string, customerId?: string) =>
  run(shop, person, {
    query: `mutation ($content: String!, $id: ID, $customerId: ID) {
      sendMessage(content: $content, clientMessageId: $id, customerId: $customerId) { id }
    }`,
    variables: { content, id: content, customerId },
  })
