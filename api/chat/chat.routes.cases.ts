import { randomUUID } from 'node:crypto'
import { makeApiToken } from '../../test/kit/people/api-tokens'
import { makeCustomer, makeStaff } from '../../test/kit/people/people'
import { say, textsOf } from '../../test/kit/scenes/chats'
import { makeVisitor, rest } from '../../test/kit/servers/shop'

const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

test('REST: sends, lists, counts and marks messages', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: sam } = await makeStaff()

  const sent = await rest(ann, 'POST', '/api/messages', { content: ' Hello ' })
  expect(sent).toMatchObject({ status: 201, body: { content: 'Hello', isFromAdmin: false } })
  await say(sam, 'Hi', { customerId: user.id })

  expect((await rest(ann, 'GET', '/api/messages/unread')).body).toBe(1)
  const listed = await rest(ann, 'GET', '/api/messages')
  expect(listed.status).toBe(200)
  expect(listed.body).toEqual([
    { id: expect.any(String), content: 'Hi', isFromAdmin: true, isRead: false, createdAt: isoTime },
    { ...sent.body, createdAt: isoTime },
  ])
  const read = await rest(ann, 'POST', '/api/messages/read', { isFromAdmin: true })
  expect(read).toMatchObject({ status: 200, body: { read: 1 } })
  expect((await rest(ann, 'GET', '/api/messages/unread')).body).toBe(0)
})

test('REST: stores a retried message once, and every message without a clientMessageId', async () => {
  const { caller } = await makeCustomer()
  const retried = { content: 'Retried', clientMessageId: randomUUID() }
  const [one, two] = [
    await rest(caller, 'POST', '/api/messages', retried),
    await rest(caller, 'POST', '/api/messages', retried),
  ]
  expect(one).toMatchObject({ status: 201, body: two.body })
  for (const message of [{ content: 'Hello' }, { content: 'Hello', clientMessageId: null }]) {
    expect(await rest(caller, 'POST', '/api/messages', message)).toMatchObject({ status: 201 })
  }
  expect(await textsOf(caller)).toEqual(['Retried', 'Hello', 'Hello'])
})

test('REST: rejects staff, except for their unread count', async () => {
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
        message: 'These messages are for customers. Staff reply at /staff/.',
        code: 'FORBIDDEN',
        requestId: expect.any(String),
      },
    })
  }
  expect(await rest(sam, 'GET', '/api/messages/unread')).toMatchObject({ status: 200 })
})

test('REST tells a staff token which field of the graph to use', async () => {
  const { program } = await makeApiToken({ access: 'WRITE' })
  for (const [method, path, body, field] of [
    ['GET', '/api/messages', undefined, 'messages'],
    ['POST', '/api/messages', { content: 'Hi' }, 'sendMessage'],
    ['POST', '/api/messages/read', { isFromAdmin: true }, 'markMessagesRead'],
  ] as const) {
    expect(await rest(program, method, path, body)).toMatchObject({
      status: 403,
      body: {
        message: `These messages are for customers. Use ${field}(customerId: …) in the graph.`,
        code: 'FORBIDDEN',
      },
    })
  }
})

test('REST: ignores a claim to be staff or another customer', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: bob } = await makeCustomer()
  const claim = { content: 'We refund you', isFromAdmin: true, customerId: user.id, isRead: true }
  expect(await rest(bob, 'POST', '/api/messages', claim)).toMatchObject({
    status: 201,
    body: { isFromAdmin: false, isRead: false },
  })
  expect(await textsOf(ann)).toEqual([])
  expect(await textsOf(bob)).toEqual(['We refund you'])
})

test('REST: answers 401 when signed out, whatever the body', async () => {
  for (const [method, path] of [
    ['GET', '/api/messages'],
    ['GET', '/api/messages/unread'],
    ['POST', '/api/messages'],
    ['POST', '/api/messages/read'],
  ] as const) {
    const body = method === 'POST' ? { content: '' } : undefined
    expect(await rest(makeVisitor(), method, path, body)).toMatchObject({
      status: 401,
      body: { message: 'Unauthorized', code: 'UNAUTHENTICATED' },
    })
  }
})

test('REST: names the invalid field', async () => {
  const { caller } = await makeCustomer()
  for (const [path, body, field] of [
    ['/api/messages', { content: '  ' }, 'content'],
    ['/api/messages', {}, 'content'],
    ['/api/messages', { content: 'Hi', clientMessageId: 5 }, 'clientMessageId'],
    ['/api/messages/read', { isFromAdmin: false }, 'isFromAdmin'],
  ] as const) {
    expect(await rest(caller, 'POST', path, body)).toMatchObject({
      status: 400,
      body: { code: 'BAD_INPUT', fields: { [field]: expect.any(String) } },
    })
  }
})
