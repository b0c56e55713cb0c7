import { randomUUID } from 'node:crypto'
import { contents, say } from '../../test/kit/chats'
import { makeCustomer, makeStaff } from '../../test/kit/people'
import { makeVisitor, openShop, rest } from '../../test/kit/shop'

openShop()

test('the documented paths of the chat', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: sam } = await makeStaff()

  const sent = await rest(ann, 'POST', '/api/messages', { content: ' Hello ' })
  expect(sent).toMatchObject({ status: 201, body: { content: 'Hello', isFromAdmin: false } })
  await say(sam, 'Hi', { customerId: user.id })

  expect((await rest(ann, 'GET', '/api/messages/unread')).body).toBe(1)
  const listed = await rest(ann, 'GET', '/api/messages')
  expect(listed.status).toBe(200)
  expect(listed.body).toEqual([
    { id: expect.any(String), content: 'Hi', isFromAdmin: true, isRead: false, createdAt: time },
    { ...sent.body, createdAt: time },
  ])
  const read = await rest(ann, 'POST', '/api/messages/read', { isFromAdmin: true })
  expect(read).toMatchObject({ status: 200, body: { read: 1 } })
  expect((await rest(ann, 'GET', '/api/messages/unread')).body).toBe(0)
})

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

test('sent again with its clientMessageId a message stays one', async () => {
  const { caller } = await makeCustomer()
  const message = { content: 'Hello', clientMessageId: randomUUID() }
  const [one, two] = await Promise.all([
    rest(caller, 'POST', '/api/messages', message),
    rest(caller, 'POST', '/api/messages', message),
  ])
  expect(one).toMatchObject({ status: 201, body: two.body })
  expect(await contents(caller)).toEqual(['Hello'])
})

test('without a clientMessageId, or with null, each message is one of its own', async () => {
  const { caller } = await makeCustomer()
  for (const message of [{ content: 'Hello' }, { content: 'Hello', clientMessageId: null }]) {
    expect(await rest(caller, 'POST', '/api/messages', message)).toMatchObject({ status: 201 })
  }
  expect(await contents(caller)).toEqual(['Hello', 'Hello'])
})

test('staff has no conversation of its own here, only the count of what waits', async () => {
  const { caller: sam } = await makeStaff()
  for (const [method, path, body] of [
    ['GET', '/api/messages', undefined],
    ['POST', '/api/messages', { content: 'Hi' }],
    ['POST', '/api/messages/read', { isFromAdmin: true }],
  ] as const) {
    expect(await rest(sam, method, path, body)).toEqual({
      status: 403,
      headers: expect.anything(),
      body: {
        message: 'These messages are for customers. Staff answers at /staff/.',
        code: 'FORBIDDEN',
        requestId: expect.any(String),
      },
    })
  }
  expect(await rest(sam, 'GET', '/api/messages/unread')).toMatchObject({ status: 200 })
})

test('a customer who claims to be staff, or somebody else, writes as himself', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: bob } = await makeCustomer()
  const claim = { content: 'We refund you', isFromAdmin: true, customerId: user.id, isRead: true }
  expect(await rest(bob, 'POST', '/api/messages', claim)).toMatchObject({
    status: 201,
    body: { isFromAdmin: false, isRead: false },
  })
  expect(await contents(ann)).toEqual([])
  expect(await contents(bob)).toEqual(['We refund you'])
})

test('signed out every path answers 401, whatever the body', async () => {
  for (const [method, path] of [
    ['GET', '/api/messages'],
    ['GET', '/api/messages/unread'],
    ['POST', '/api/messages'],
    ['POST', '/api/messages/read'],
  ] as const) {
    const body = method === 'POST' ? { content: '' } : undefined
    const answer = await rest(makeVisitor(), method, path, body)
    expect(answer).toMatchObject({
      status: 401,
      body: { message: 'Unauthorized', code: 'UNAUTHENTICATED' },
    })
  }
})

test('bad input names the field', async () => {
  const { caller } = await makeCustomer()
  for (const [path, body, field] of [
    ['/api/messages', { content: '  ' }, 'content'],
    ['/api/messages', {}, 'content'],
    ['/api/messages', { content: 'Hi', clientMessageId: 5 }, 'clientMessageId'],
    ['/api/messages/read', { isFromAdmin: false }, 'isFromAdmin'],
  ] as const) {
    const answer = await rest(caller, 'POST', path, body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      code: 'BAD_INPUT',
      fields: { [field]: expect.any(String) },
    })
  }
})
