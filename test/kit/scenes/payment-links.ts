import { randomBytes, randomUUID } from 'node:crypto'
import { db, pool } from '../../../api/platform/db'
import { makeStaff } from '../people/people'
import { type Caller, graph } from '../servers/shop'

const fields = `id url status quantity price isPriceCurrent recipient note createdBy expiresAt firstOpenedAt
  package { id name } consultation { id } order { number }`

/** Makes a payment link as staff do. Returns the whole answer. */
export const createLink = (caller: Caller, input: object) =>
  graph(
    caller,
    `mutation ($input: PaymentLinkInput!) { createPaymentLink(input: $input) { ${fields} } }`,
    { input: { recipient: 'rosa@example.com', requestKey: randomUUID(), ...input } },
  )

export const revokeLink = (caller: Caller, id: string) =>
  graph(caller, 'mutation ($id: ID!) { revokePaymentLink(id: $id) { id status } }', { id })

export const sendAgain = (caller: Caller, id: string) =>
  graph(caller, `mutation ($id: ID!) { sendPaymentLinkAgain(id: $id) { ${fields} } }`, { id })

let sam: ReturnType<typeof makeStaff> | undefined

/** Sam Staff, who makes the links of this test file. */
export function samStaff() {
  sam ??= makeStaff({ firstName: 'Sam', lastName: 'Staff' })
  return sam
}

interface Agreed {
  consultationId?: string
  personId?: string
  packageId: string
  [field: string]: unknown
}

/** A payment link by Sam, with the path of its page. */
export async function makeLink(agreed: Agreed) {
  const { data, errors } = await createLink((await samStaff()).caller, agreed)
  if (errors) throw new Error(JSON.stringify(errors))
  const link = data.createPaymentLink
  return { ...link, path: new URL(link.url).pathname as string }
}

export const linkOf = (id: string) => db.paymentLink.findUniqueOrThrow({ where: { id } })

/** Makes a link end sooner. */
export const letLinkPass = (id: string, interval: string) =>
  pool.query('UPDATE payment_link SET expires_at = expires_at - $1::interval WHERE id = $2', [
    interval,
    id,
  ])

/** Stores a link to revoke and one to send again, and a key for a new one. */
export async function makeLinkScene(consultationId: string, packageId: string, note: string) {
  const store = () =>
    db.paymentLink.create({
      data: {
        consultationId,
        packageId,
        note,
        token: randomBytes(16).toString('base64url'),
        recipient: 'ann@example.com',
        quantity: 1,
        priceCents: 599_00,
        createdByName: 'Sam Staff',
        validDays: 7,
        expiresAt: new Date(Date.now() + 7 * 24 * 60 * 60_000),
        requestKey: randomUUID(),
      },
    })
  const [link, sentLink] = [await store(), await store()]
  return { link: link.id, sentLink: sentLink.id, linkKey: randomUUID() }
}
