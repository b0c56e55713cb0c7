import { randomBytes, randomUUID } from 'node:crypto'
import { updateConsultation } from '../../../api/consultations/change-consultation'
import { addConsultationNote } from '../../../api/consultations/staff-consultations'
import { refundOrder } from '../../../api/orders/refunds'
import { db, pool } from '../../../api/platform/db'
import { add } from '../people/cart-owners'
import { submit } from '../people/forms'
import { asOwner, makeCustomerWithPassword, makeStaff } from '../people/people'
import { graph, makePackage, makeVisitor, rest } from '../servers/shop'
import { say } from './chats'
import { consultationForm } from './consultation-requests'
import { plantInDeal } from './deal-canaries'
import { createLink } from './payment-links'
import { payOnPage } from './payment-page'
import { openPage, orderOf, returnToShop, startCheckout } from './purchases'

const word = (name: string) => `canary${name}${randomUUID().slice(0, 8)}`

/** Plants recognizable personal data through the whole product. */
export async function plantCanaries() {
  const { user, caller } = await makeCustomerWithPassword()
  const email = `${word('email')}@example.com`
  const names = { firstName: word('first'), lastName: word('last') }
  await db.user.update({
    where: { id: user.id },
    data: { ...names, name: `${names.firstName} ${names.lastName}`, email },
  })
  await db.session.updateMany({
    where: { userId: user.id },
    data: { userAgent: word('browser'), ipAddress: word('ip') },
  })
  const { user: staffUser, caller: staff } = await makeStaff()
  const sam = asOwner(staffUser)
  const canaries = [user.id, email, ...Object.values(names)]
  const plant = (name: string) => {
    const planted = word(name)
    canaries.push(planted)
    return planted
  }

  // As if the person had been staff.
  await db.apiToken.create({
    data: {
      name: plant('token'),
      access: 'READ',
      creatorId: user.id,
      hash: randomBytes(32),
      expiresAt: new Date(),
    },
  })
  await say(caller, plant('message'))
  await say(staff, plant('reply'), { customerId: user.id })
  await graph(
    staff,
    'mutation ($id: ID!, $content: String!) { addConversationNote(customerId: $id, content: $content) { id } }',
    { id: user.id, content: plant('note') },
  )
  await submit(caller, '/api/login/forgotten', { email })

  const form = () =>
    consultationForm({
      email: email.toUpperCase(),
      firstName: plant('asker'),
      lastName: plant('family'),
      city: plant('city'),
      additionalDetails: plant('details'),
      phone: `555 ${Math.floor(1_000_000 + Math.random() * 8_999_999)}`,
    })
  // The oldest, so that the payments below win the others.
  const { body: lost } = await rest(makeVisitor(), 'POST', '/api/consultation', form())
  await updateConsultation(sam, lost.id, { status: 'LOST', lostNote: plant('lost') })
  const asked = form()
  canaries.push(String(asked.phone))
  const { body } = await rest(caller, 'POST', '/api/consultation', asked)
  await rest(makeVisitor(), 'POST', '/api/consultation', form()) // as a guest
  await addConsultationNote(sam, body.id, plant('request'))
  await updateConsultation(sam, body.id, { status: 'CONTACTED' })
  const linked = await makePackage()
  await createLink(staff, {
    consultationId: body.id,
    packageId: linked.id,
    quantity: 1,
    recipient: email,
    note: plant('link'),
    expiresInDays: 7,
    isMailed: true,
  })
  await plantInWork({ consultationId: body.id }, plant)
  const conversation = await db.conversation.findUniqueOrThrow({ where: { customerId: user.id } })
  await plantInWork({ conversationId: conversation.id }, plant)

  const bought = await makePackage()
  await add(caller, bought, 1)
  const own = await openPage(caller)
  const payerPhone = `555 ${Math.floor(1_000_000 + Math.random() * 8_999_999)}`
  canaries.push(payerPhone)
  await payOnPage(own.url, { email, name: plant('payer'), phone: payerPhone, webhook: 'lost' })
  await returnToShop(caller, own.id)
  await refundOrder(sam, (await orderOf(own.id)).id, plant('reason'))
  await add(caller, bought, 1)
  const soldOut = await makePackage({ availableInventory: 0, totalInventory: 0 })
  await db.placeRequest.create({ data: { packageId: soldOut.id, email } })
  const guest = await startCheckout()
  await payOnPage(guest.url, { email, webhook: 'lost' })
  await returnToShop(guest.visitor, guest.id)
  const { id: orderId } = await orderOf(guest.id)
  const deal = await db.deal.findFirstOrThrow({ where: { orderId } })
  await plantInDeal(deal.id, plant)
  await plantInWork({ dealId: deal.id }, plant)
  await db.inboundEmail.create({
    data: { fromEmail: email.toUpperCase(), text: plant('unmatched'), source: 'WEBHOOK' },
  })
  const snoozed = { until: new Date(), byName: 'Sam' }
  await db.snooze.createMany({
    data: [
      { ...snoozed, kind: 'DEAL', subjectId: deal.id },
      { ...snoozed, kind: 'CONSULTATION', subjectId: body.id },
      { ...snoozed, kind: 'CONVERSATION', subjectId: user.id },
    ],
  })
  return { user: { ...user, email }, caller, canaries, sessionIds: [own.id, guest.id] }
}

type Subject = { consultationId: string } | { conversationId: string } | { dealId: string }

/** A call and a task about something. */
async function plantInWork(subject: Subject, plant: (name: string) => string) {
  const [kind = ''] = Object.keys(subject)
  await db.contact.create({
    data: {
      ...subject,
      channel: 'PHONE',
      outcome: 'TALKED',
      isOutgoing: true,
      isReached: true,
      happenedAt: new Date(),
      content: plant(`${kind}-call`),
      staffName: 'Sam',
    },
  })
  await db.task.create({
    data: {
      ...subject,
      title: plant(`${kind}-task`),
      dueAt: new Date(),
      createdByName: 'Sam',
      requestKey: randomUUID(),
    },
  })
}

/** Searches every text, JSON, and UUID column; returns where the texts are. */
export async function findTexts(texts: string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ table: string; columns: string[] }>(
    `SELECT table_name AS table, array_agg(column_name::text) AS columns FROM information_schema.columns
     WHERE table_schema = 'public' AND (data_type IN ('text', 'character varying', 'uuid', 'json',
       'jsonb', 'ARRAY'))
     GROUP BY table_name`,
  )
  const ofTables = tables.map(({ table, columns }) => {
    const cells = columns.map((column) => `('${column}', lower("${column}"::text))`)
    return `SELECT DISTINCT '${table}' AS "table", cell.name AS "column", sought.canary
            FROM "${table}", LATERAL (VALUES ${cells}) AS cell (name, value), unnest($1::text[]) AS sought (canary)
            WHERE position(lower(sought.canary) IN cell.value) > 0`
  })
  const { rows } = await pool.query<{ table: string; column: string; canary: string }>(
    ofTables.join(' UNION ALL '),
    [texts],
  )
  return rows.map(({ table, column, canary }) => `${table}.${column}: ${canary}`)
}
