import { makeCustomer } from '../../test/kit/people/people'
import { rest, send } from '../../test/kit/servers/shop'

test.each([
  ['POST', '/api/messages', { content: 'a\0b', clientMessageId: 'one' }, 'content'],
  ['POST', '/api/cart', { packageId: '\0', quantity: 1 }, 'packageId'],
  ['POST', '/api/cart', { packageId: 'x', more: [{ deep: 'a\0' }] }, 'more.0.deep'],
  ['POST', '/api/cart', { 'a\0b': 1 }, 'body'],
  ['GET', '/api/messages?customerId=%00', undefined, 'customerId'],
  ['POST', '/api/import/dealers?mode=a%00', undefined, 'mode'],
] as const)('refuses a NUL in %s %s %j by its name', async (method, path, body, field) => {
  const { caller } = await makeCustomer()
  const answer = await rest(caller, method, path, body)
  expect([answer.status, answer.body.code]).toEqual([400, 'BAD_INPUT'])
  expect(answer.body.fields).toEqual({ [field]: 'Must not contain the character NUL' })
})

test('finds a NUL below thousands of lists as fast as any other text', async () => {
  const { caller } = await makeCustomer()
  const deep = (text: string) => `${'['.repeat(5_000)}${JSON.stringify(text)}${']'.repeat(5_000)}`
  const timeOf = async (text: string) => {
    const before = process.cpuUsage()
    const { status } = await send(caller, 'POST', '/api/cart', `{"quantity":${deep(text)}}`, {
      'content-type': 'application/json',
    })
    expect(status).toBe(400)
    return process.cpuUsage(before).user
  }
  await timeOf('a')
  expect(await timeOf('\0')).toBeLessThan(20 * (await timeOf('a')) + 50_000)
})

test('refuses a NUL in a form', async () => {
  const { caller } = await makeCustomer()
  const form = new URLSearchParams({ firstName: 'A\0', lastName: 'B', email: 'a@example.com' })
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const { status, body } = await send(caller, 'POST', '/api/login/new', form.toString(), type)
  expect([status, body.fields]).toEqual([400, { firstName: expect.stringContaining('NUL') }])
})
