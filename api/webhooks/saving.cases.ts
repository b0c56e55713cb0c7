import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { eventually } from '../../test/kit/eventually'
import { makeApiToken } from '../../test/kit/people/api-tokens'
import { makeMember } from '../../test/kit/people/people'
import {
  create,
  makeWebhook,
  owner,
  received,
  record,
  save,
  start,
  urlOf,
} from '../../test/kit/scenes/webhooks'
import { codeOf, graph } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

describe('saving webhooks', () => {
  test('the same key creates one webhook; there are at most ten', async () => {
    const key = randomUUID()
    const [a, b] = await Promise.all([create(owner.caller, {}, key), create(owner.caller, {}, key)])
    expect(a.data.createWebhook).toEqual(b.data.createWebhook)
    for (let n = 1; n < 10; n++) await makeWebhook()
    expect(codeOf(await create(owner.caller))).toBe('CONFLICT')
  })

  test('a stale save is refused with who was faster; a new secret counts at once', async () => {
    const { id, secret } = await makeWebhook()
    expect((await save(id, 0, { description: 'The CRM' })).data.saveWebhook.revision).toBe(1)
    const stale = await save(id, 0)
    expect(stale.errors[0].message).toMatch(/^Olga Owner changed this/)

    const { data } = await graph(
      owner.caller,
      `mutation { rotateWebhookSecret(id: "${id}") { secret } }`,
    )
    expect(data.rotateWebhookSecret.secret).toMatch(/^whsec_[\w+/]{32}$/)
    expect(data.rotateWebhookSecret.secret).not.toBe(secret)
    await record()
    start()
    await eventually(() => expect(received).toHaveLength(1))
    const headers = received[0]?.headers as Record<string, string>
    expect(() => new Webhook(secret).verify(received[0]?.body ?? '', headers)).toThrow(
      'No matching',
    )
    new Webhook(data.rotateWebhookSecret.secret).verify(received[0]?.body ?? '', headers)
  })

  test('history has the origin of a URL only, and says when just the path changed', async () => {
    const { id } = await makeWebhook({ url: urlOf('/token-one') })
    await save(id, 0, { url: urlOf('/token-two'), types: ['order.paid'] })
    const history = await db.historyEntry.findMany({
      where: { subject: 'WEBHOOK', subjectId: id },
      orderBy: { createdAt: 'asc' },
    })
    expect(history.map(({ field, before, after }) => ({ field, before, after }))).toEqual([
      { field: 'url', before: null, after: new URL(urlOf('/')).origin },
      expect.objectContaining({ field: 'url', after: expect.stringMatching(/ \(another path\)$/) }),
      { field: 'types', before: 'all', after: 'order.paid' },
    ])
    expect(JSON.stringify(history)).not.toContain('token-')
  })

  test.each([
    ['url', { url: 'http://hooks.example/' }],
    ['url', { url: 'https://169.254.169.254/' }],
    ['url', { url: `https://hooks.example/${'x'.repeat(500)}` }],
    ['description', { description: ' ' }],
    ['types', { types: ['order.gone'] }],
    ['types', { types: ['test.ping'] }],
  ])('refuses a wrong %s', async (field, more) => {
    const { errors } = await create(owner.caller, more)
    expect(errors[0].extensions).toMatchObject({
      code: 'BAD_INPUT',
      fields: { [field]: expect.any(String) },
    })
  })

  test('needs an owner with a recent password; a token changes and sends nothing', async () => {
    const { id } = await makeWebhook()
    const { program } = await makeApiToken({ access: 'WRITE', by: owner })
    const others = [
      `mutation { rotateWebhookSecret(id: "${id}") { secret } }`,
      `mutation { removeWebhook(id: "${id}") }`,
      `mutation { testWebhook(id: "${id}") { id } }`,
      `mutation { sendDeliveryAgain(id: "${id}", attempts: 1) { id } }`,
    ]
    for (const mutation of others) {
      expect(codeOf(await graph(program, mutation))).toBe('FORBIDDEN')
    }
    expect(codeOf(await create(program))).toBe('FORBIDDEN')
    expect(codeOf(await save(id, 0, {}, program))).toBe('FORBIDDEN')
    for (const role of ['ADVOCATE', 'SUPPORT', 'READER'] as const) {
      const { caller } = await makeMember(role)
      expect(codeOf(await create(caller))).toBe('FORBIDDEN')
      expect((await graph(caller, '{ webhooks { id } }')).data).toEqual({ webhooks: null })
    }

    await db.session.updateMany({
      where: { userId: owner.user.id },
      data: { confirmedAt: new Date(Date.now() - 31 * 60_000) },
    })
    const refused = [
      await create(owner.caller),
      await save(id, 0),
      await graph(owner.caller, String(others[0])),
    ]
    for (const { errors } of refused) expect(errors[0].extensions.reason).toBe('PASSWORD_NEEDED')
    await db.session.updateMany({
      where: { userId: owner.user.id },
      data: { confirmedAt: new Date() },
    })
    expect(await db.webhookEndpoint.count()).toBe(1)
  })
})
