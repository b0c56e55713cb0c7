import { randomUUID } from 'node:crypto'
import { makeCustomer, makeMember } from '../../test/kit/people/people'
import {
  emailTo,
  inboundDomain,
  makeAsked,
  openInbox,
  partsOf,
  receive,
  requestInput,
  requestQuotesText,
} from '../../test/kit/requests/dealer-emails'
import { personIdOf } from '../../test/kit/requests/people-queries'
import { type Caller, codeOf, graph } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

describe('replies', () => {
  openInbox()

  const unknown = `r-${'1'.repeat(20)}@${inboundDomain}`

  const assign = (caller: Caller, id: string, about: object) =>
    graph(
      caller,
      `mutation ($id: ID!, $solicitationId: ID, $personId: ID) {
        assignReply(id: $id, solicitationId: $solicitationId, personId: $personId) {
          id solicitation { id status deal { id } } person { id } } }`,
      { id, ...about },
    )

  const setHandled = (caller: Caller, id: string, isHandled = true) =>
    graph(
      caller,
      'mutation ($id: ID!, $is: Boolean!) { setReplyHandled(id: $id, isHandled: $is) { handledBy } }',
      { id, is: isHandled },
    )

  const record = (caller: Caller, input: object) =>
    graph(
      caller,
      `mutation ($solicitationId: ID, $personId: ID, $from: String!, $text: String!, $requestKey: ID!) {
        recordReply(solicitationId: $solicitationId, personId: $personId, from: $from, text: $text,
          requestKey: $requestKey) { id handledBy solicitation { status } } }`,
      { from: 'Dana', text: '$35,100', requestKey: randomUUID(), ...input },
    )

  const listed = async (caller: Caller, isHandled: boolean) => {
    const { data } = await graph(
      caller,
      'query ($is: Boolean!) { replies(isHandled: $is, last: 100) { nodes { id } } }',
      { is: isHandled },
    )
    return data.replies.nodes.map(({ id }: { id: string }) => id)
  }

  test('an email that no address matches waits until staff say whom it is about', async () => {
    const { staff, solicitation, stored } = await makeAsked()
    const { body } = await receive(emailTo({ to: unknown }))
    expect(await listed(staff.caller, false)).toContain(body.id)
    const about = { solicitationId: solicitation.id }
    const both = await Promise.all([1, 2].map(() => assign(staff.caller, body.id, about)))
    expect(both.map(codeOf).sort()).toEqual(['CONFLICT', undefined])
    expect(await stored()).toMatchObject({ status: 'ANSWERED' })
    expect(await db.historyEntry.findMany({ where: { subjectId: body.id } })).toMatchObject([
      { subject: 'REPLY', field: 'assigned' },
    ])
  })

  test('an email that came back says so on our newest one, once staff say whose it was', async () => {
    const { staff, deal, dealer, solicitation } = await makeAsked()
    const followUp = requestInput(deal.id, [dealer.id], { kind: 'FOLLOW_UP' })
    await graph(staff.caller, requestQuotesText, { input: followUp })
    const type = 'multipart/report; report-type=delivery-status; boundary=b'
    const headers = { 'Content-Type': type, 'Return-Path': '<>' }
    const text = partsOf('b', [
      ['Content-Type: message/delivery-status', 'Reporting-MTA: dns; mx\r\n\r\nAction: failed'],
    ])
    const { body } = await receive(emailTo({ to: unknown, headers, text }))
    await assign(staff.caller, body.id, { solicitationId: solicitation.id })
    const requests = await db.quoteRequest.findMany({
      where: { solicitationId: solicitation.id },
      orderBy: { createdAt: 'asc' },
    })
    expect(requests.map(({ kind, bouncedAt }) => [kind, bouncedAt])).toEqual([
      ['FIRST', null],
      ['FOLLOW_UP', expect.any(Date)],
    ])
  })

  test('assigns an email to a person', async () => {
    const { staff } = await makeAsked()
    const { user } = await makeCustomer()
    const personId = await personIdOf(user.email)
    const { body } = await receive(emailTo({ to: unknown }))
    const { data } = await assign(staff.caller, body.id, { personId })
    expect(data.assignReply).toMatchObject({ person: { id: personId }, solicitation: null })
    expect(await db.contact.count({ where: { personId } })).toBe(1)
  })

  test.each([{}, { solicitationId: randomUUID(), personId: randomUUID() }])(
    'refuses to assign an email to %j',
    async (about) => {
      const { staff } = await makeAsked()
      const { body } = await receive(emailTo({ to: unknown }))
      expect(codeOf(await assign(staff.caller, body.id, about))).toBe('BAD_INPUT')
    },
  )

  test('a handled email leaves the list, and comes back', async () => {
    const { staff, to } = await makeAsked()
    const { body } = await receive(emailTo({ to }))
    const { data } = await setHandled(staff.caller, body.id)
    expect(data.setReplyHandled).toEqual({ handledBy: 'Sam Hill' })
    expect(await listed(staff.caller, false)).not.toContain(body.id)
    expect(await listed(staff.caller, true)).toContain(body.id)
    await setHandled(staff.caller, body.id, false)
    expect(await listed(staff.caller, false)).toContain(body.id)
  })

  const handleAll = (caller: Caller, id: string, isHandled: boolean) =>
    graph(
      caller,
      'mutation ($id: ID!, $is: Boolean!) { setReplyHandled(id: $id, isHandled: $is, withEarlier: true) { handledBy } }',
      { id, is: isHandled },
    )

  test('emails about one request are one item of work, done and undone at once', async () => {
    const { staff, dealer, solicitation, to } = await makeAsked()
    const other = await makeAsked()
    await receive(emailTo({ to: other.to }))
    const handledBefore = await receive(emailTo({ to, text: 'Hello' }))
    await setHandled(staff.caller, handledBefore.body.id)
    const first = await receive(emailTo({ to, text: '$35,300' }))
    const second = await receive(emailTo({ to, text: '$35,200' }))
    const itemOf = async (solicitationId: string) => {
      const { data } = await graph(
        staff.caller,
        '{ work(first: 100, kinds: [REPLY]) { id step dueAt reply { solicitation { id } } } }',
      )
      return data.work.filter(
        ({ reply }: { reply: { solicitation?: { id: string } } }) =>
          reply.solicitation?.id === solicitationId,
      )
    }
    const { receivedAt } = await db.inboundEmail.findUniqueOrThrow({ where: { id: first.body.id } })
    expect(await itemOf(solicitation.id)).toMatchObject([
      {
        id: second.body.id,
        step: `Read the 2 emails of ${dealer.name}`,
        dueAt: receivedAt.toISOString(),
      },
    ])
    const third = await receive(emailTo({ to, text: '$35,100' }))
    await handleAll(staff.caller, second.body.id, true)
    expect(await itemOf(solicitation.id)).toMatchObject([{ id: third.body.id }])
    expect(await itemOf(other.solicitation.id)).toHaveLength(1)
    await handleAll(staff.caller, second.body.id, false)
    expect(await itemOf(solicitation.id)).toMatchObject([
      { step: `Read the 3 emails of ${dealer.name}` },
    ])
    expect(await listed(staff.caller, true)).toContain(handledBefore.body.id)
  })

  const setOrigin = (caller: Caller, id: string, origin: string) =>
    graph(
      caller,
      'mutation ($id: ID!, $origin: ReplyOrigin!) { setReplyOrigin(id: $id, origin: $origin) { origin isAutomatic } }',
      { id, origin },
    )

  const makeUnsure = (solicitationId: string) =>
    db.inboundEmail.create({
      data: {
        solicitationId,
        fromEmail: 'dana@harbor.example',
        text: 'Our best price is $35,100.',
        source: 'WEBHOOK',
        isUnsure: true,
      },
    })

  test('staff say who wrote an unsure email, once', async () => {
    const { staff, solicitation, stored } = await makeAsked()
    const { id } = await makeUnsure(solicitation.id)
    expect(codeOf(await setOrigin(staff.caller, id, 'UNSURE'))).toBe('BAD_INPUT')
    expect(codeOf(await setOrigin((await makeMember('SUPPORT')).caller, id, 'PERSON'))).toBe(
      'FORBIDDEN',
    )
    expect(await stored()).toMatchObject({ status: 'ASKED' })
    const { data } = await setOrigin(staff.caller, id, 'PERSON')
    expect(data.setReplyOrigin).toEqual({ origin: 'PERSON', isAutomatic: false })
    expect(await stored()).toMatchObject({ status: 'ANSWERED' })
    expect(codeOf(await setOrigin(staff.caller, id, 'MACHINE'))).toBe('CONFLICT')
  })

  test('what a program wrote needs nothing more', async () => {
    const { staff, solicitation, stored } = await makeAsked()
    const { id } = await makeUnsure(solicitation.id)
    expect(await listed(staff.caller, false)).toContain(id)
    await setOrigin(staff.caller, id, 'MACHINE')
    expect(await listed(staff.caller, false)).not.toContain(id)
    expect(await stored()).toMatchObject({ status: 'ASKED', answeredAt: null })
  })

  test('a page of emails ends early when their texts are long', async () => {
    const { staff, to } = await makeAsked()
    const emails = []
    for (let n = 0; n < 3; n++) {
      const { body } = await receive(emailTo({ to, text: 'word '.repeat(19_000) }))
      await setHandled(staff.caller, body.id)
      emails.unshift(body.id)
    }
    const page = async (after: string | null) => {
      const { data } = await graph(
        staff.caller,
        `query ($after: String) { replies(isHandled: true, first: 100, after: $after) {
          nodes { id text excerpt } pageInfo { hasNextPage endCursor } } }`,
        { after },
      )
      return data.replies
    }
    const first = await page(null)
    expect(first.nodes.map(({ id }: { id: string }) => id)).toEqual(emails)
    expect(first.nodes[0].excerpt).toHaveLength(500)
    expect(first.pageInfo.hasNextPage).toBe(true)
    const { nodes } = await page(first.pageInfo.endCursor)
    expect(nodes[0].id).not.toBe(emails[2])
  })

  test("a deal has each dealer's twenty newest emails, and those before on request", async () => {
    const { staff, deal, solicitation } = await makeAsked()
    const rows = Array.from({ length: 25 }, (_, n) => ({
      solicitationId: solicitation.id,
      fromEmail: 'dana@harbor.example',
      subject: String(n),
      text: `Offer ${n}`,
      source: 'WEBHOOK' as const,
      isAutomatic: true,
      receivedAt: new Date(Date.now() - 60_000 + n),
    }))
    await db.inboundEmail.createMany({ data: rows })
    const read = async (before: string | null) => {
      const { data } = await graph(
        staff.caller,
        `query ($before: ID) { deal(id: "${deal.id}") { solicitations { replyCount replies(before: $before) { id subject } } } }`,
        { before },
      )
      return data.deal.solicitations[0]
    }
    const { replies, replyCount } = await read(null)
    expect(replyCount).toBe(25)
    const subjects = (page: { subject: string }[]) => page.map(({ subject }) => Number(subject))
    expect(subjects(replies)).toEqual(Array.from({ length: 20 }, (_, n) => n + 5))
    expect(subjects((await read(replies[0].id)).replies)).toEqual([0, 1, 2, 3, 4])
  })

  test("a supporter handles people's emails, not dealers'", async () => {
    const { to, solicitation } = await makeAsked()
    const { caller } = await makeMember('SUPPORT')
    const { body } = await receive(emailTo({ to }))
    const dealers = [
      await setHandled(caller, body.id),
      await record(caller, { solicitationId: solicitation.id }),
    ]
    expect(dealers.map(codeOf)).toEqual(['FORBIDDEN', 'FORBIDDEN'])
    const { body: unsorted } = await receive(emailTo({ to: unknown }))
    expect(codeOf(await setHandled(caller, unsorted.id))).toBeUndefined()
  })

  test('pasting an answer answers once per key', async () => {
    const { staff, solicitation, stored } = await makeAsked()
    const input = { solicitationId: solicitation.id, requestKey: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => record(staff.caller, input)))
    expect(new Set(answers.map(({ data }) => data.recordReply.id)).size).toBe(1)
    expect(answers[0].data.recordReply).toMatchObject({ handledBy: 'Sam Hill' })
    expect(await stored()).toMatchObject({ status: 'ANSWERED' })
    const other = await makeAsked()
    const again = { ...input, solicitationId: other.solicitation.id }
    expect(codeOf(await record(staff.caller, again))).toBe('CONFLICT')
  })

  test('an email that was received never changes', async () => {
    const { to } = await makeAsked()
    const { body } = await receive(emailTo({ to }))
    const changes = [{ text: 'Other words' }, { solicitationId: null }, { isAutomatic: true }]
    for (const data of changes) {
      await expect(db.inboundEmail.update({ where: { id: body.id }, data })).rejects.toThrow()
    }
  })
})
