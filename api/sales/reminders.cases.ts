import { randomUUID } from 'node:crypto'
import { submit } from '../../test/kit/people/forms'
import { ask, personIdOf } from '../../test/kit/requests/people-queries'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import {
  letLinkPass,
  makeLink,
  revokeLink,
  samStaff,
  sendAgain,
} from '../../test/kit/scenes/payment-links'
import { payOnPage } from '../../test/kit/scenes/payment-page'
import { openPage, returnToShop } from '../../test/kit/scenes/purchases'
import { makePackage, makeVisitor } from '../../test/kit/servers/shop'
import { inOurZone } from '../mail/letter'
import { db } from '../platform/db'
import { mailDueReminders } from './sales.jobs'

async function makeScene(details: object = {}) {
  const gold = await makePackage()
  const { id: consultationId } = await makeConsultation({ firstName: 'Rosa' })
  return { gold, link: await makeLink({ consultationId, packageId: gold.id, ...details }) }
}

const remindersOf = async ({ id }: { id: string }) => {
  await mailDueReminders()
  return db.mail.findMany({ where: { cause: `payment-link-ends ${id}` } })
}

test('reminds once, a day before the link ends', async () => {
  const { gold, link } = await makeScene()
  await letLinkPass(link.id, '5 days 23 hours')
  expect(await remindersOf(link)).toEqual([])
  await letLinkPass(link.id, '61 minutes')
  await Promise.all([mailDueReminders(), mailDueReminders()])
  const [mail, ...others] = await remindersOf(link)
  expect(others).toEqual([])
  const { expiresAt } = await db.paymentLink.findUniqueOrThrow({ where: { id: link.id } })
  const [, time] = /(\d+:\d\d [AP]M ET)$/.exec(inOurZone(expiresAt)) ?? []
  expect(mail?.recipient).toBe('rosa@example.com')
  expect(mail?.text).toContain('Hi Rosa,')
  expect(mail?.text).toMatch(
    new RegExp(`Your link for the ${gold.name} package ends (today|tomorrow) at ${time}\\.`),
  )
  expect(mail?.text).toContain(link.url)
  await sendAgain((await samStaff()).caller, link.id)
  await letLinkPass(link.id, '6 days 1 hour')
  expect(await remindersOf(link)).toHaveLength(1)
})

test("never reminds of a link of one day, one that wasn't mailed, was revoked, or is over", async () => {
  const oneDay = await makeScene({ expiresInDays: 1 })
  const copied = await makeScene({ isMailed: false })
  const revoked = await makeScene()
  const over = await makeScene()
  await revokeLink((await samStaff()).caller, revoked.link.id)
  for (const { link } of [copied, revoked]) await letLinkPass(link.id, '6 days 1 hour')
  await letLinkPass(over.link.id, '8 days')
  for (const { link } of [oneDay, copied, revoked, over]) {
    expect(await remindersOf(link)).toEqual([])
  }
})

test('never reminds someone who asked us not to contact them, until they allow it again', async () => {
  const recipient = `rosa-${randomUUID().slice(0, 8)}@example.com`
  await makeConsultation({ email: recipient })
  const { link } = await makeScene({ recipient: recipient.toUpperCase() })
  const { caller } = await samStaff()
  const stop = async (isOn: boolean) =>
    ask(
      caller,
      `mutation ($personId: ID!, $isOn: Boolean!) {
        setContactStop(personId: $personId, isOn: $isOn) { id } }`,
      { personId: await personIdOf(recipient), isOn },
    )
  await stop(true)
  await letLinkPass(link.id, '6 days 1 hour')
  expect(await remindersOf(link)).toEqual([])
  const sent = await db.mail.count({ where: { cause: { startsWith: `payment-link ${link.id}` } } })
  expect(sent).toBe(1)
  await stop(false)
  expect(await remindersOf(link)).toHaveLength(1)
})

test('never reminds after the payment', async () => {
  const { link } = await makeScene()
  const visitor = makeVisitor()
  await submit(visitor, link.path, {})
  const { id, url } = await openPage(visitor)
  await payOnPage(url, { webhook: 'lost' })
  await returnToShop(visitor, id)
  await letLinkPass(link.id, '6 days 1 hour')
  expect(await remindersOf(link)).toEqual([])
})
