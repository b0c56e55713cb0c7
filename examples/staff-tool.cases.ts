import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { makeApiToken } from '../test/kit/people/api-tokens'
import { makeCustomer } from '../test/kit/people/people'
import { say, textsOf } from '../test/kit/scenes/chats'
import { makeConsultation } from '../test/kit/scenes/consultation-requests'
import { address } from '../test/kit/servers/shop'

const run = promisify(execFile)

async function tool(token: string, ...words: string[]) {
  const env = { ...process.env, DRIVEFAIR_URL: address, DRIVEFAIR_TOKEN: token, NODE_OPTIONS: '' }
  const { stdout } = await run(process.execPath, ['examples/staff-tool.mjs', ...words], { env })
  return stdout.trim().split('\n').sort()
}

test('lists overdue requests, on every page, and customers who wait', async () => {
  const { token } = await makeApiToken()
  for (let number = 10; number < 62; number++) {
    await makeConsultation({ firstName: `Late${number}`, hoursAgo: 25 })
  }
  await makeConsultation({ firstName: 'Early', hoursAgo: 23 })
  await makeConsultation({ firstName: 'Contacted', hoursAgo: 30, status: 'CONTACTED' })
  const { caller, user } = await makeCustomer({ firstName: 'Cora' })
  await say(caller, 'Is anyone there?')

  const lines = await tool(token)
  expect(lines.filter((line) => line.startsWith('overdue')).length).toBe(52)
  expect(lines[0]).toMatch(/^overdue since \S+: Late\d\d Lee, \(555\) 010-0123$/)
  expect(lines.at(-1)).toMatch(/^waiting since \S+: Cora \(.+\): Is anyone there\?$/)
  expect(lines.at(-1)).toContain(user.id)
  expect(lines.join()).not.toMatch(/Early|Contacted/)
})

test('answers a customer with a token that may write, and only then', async () => {
  const { caller, user } = await makeCustomer()
  await say(caller, 'Does it cover a lease?')
  const { token } = await makeApiToken({ access: 'WRITE' })
  expect(await tool(token, 'answer', user.id, 'It does.')).toEqual([
    expect.stringMatching(/^sent: /),
  ])
  expect(await textsOf(caller)).toEqual(['Does it cover a lease?', 'It does.'])

  const { token: reader } = await makeApiToken()
  const failure = { code: 1, stderr: expect.stringMatching(/^FORBIDDEN: This API token has READ/) }
  await expect(tool(reader, 'answer', user.id, 'No.')).rejects.toMatchObject(failure)
})
