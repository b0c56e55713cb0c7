import { foldEmail } from '../account/account'
import { db } from '../platform/db'
import { exportAsPerson } from './addresses'
import { contact, exportDeals, task } from './deals'
import {
  findPerson,
  inAnyCase,
  invitationsOf,
  type Person,
  placesOf,
  unmatchedEmailsOf,
} from './person'

const firstName = { select: { firstName: true } } as const
const note = { select: { content: true, createdAt: true, author: firstName } } as const
const hidden = {
  askedAt: true,
  networkHash: true,
  cartId: true,
  sessionUrl: true,
  userId: true,
} as const

/** Everything stored about a person, as JSON data; null without any account of that id. */
export async function exportPerson(by: Parameters<typeof findPerson>[0]) {
  const person = await findPerson(by)
  if (!person) return null
  const { emails, userIds, orderIds, consultationIds, importedIds, dealIds, linkIds } = person
  const [userId, ...otherIds] = userIds
  return {
    exportedAt: new Date(),
    email: emails[0],
    ...(userId && (await exportAccount(userId))),
    ...(otherIds.length > 0 && { otherAccounts: await Promise.all(otherIds.map(exportAccount)) }),
    person: await exportAsPerson(person),
    orders: await db.order.findMany({
      where: { id: { in: orderIds } },
      omit: hidden,
      include: { items: { omit: { orderId: true } } },
      orderBy: { number: 'asc' },
    }),
    consultations: await db.consultation.findMany({
      where: { id: { in: consultationIds } },
      omit: {
        requestKey: true,
        senderHash: true,
        alertedAt: true,
        userId: true,
        assignedToId: true,
      },
      include: { assignedTo: firstName, contacts: contact, tasks: task, notes: note },
      orderBy: { createdAt: 'asc' },
    }),
    imported: await db.importedPerson.findMany({
      where: { id: { in: importedIds } },
      omit: { id: true },
      orderBy: { importedAt: 'asc' },
    }),
    deals: await exportDeals(dealIds),
    paymentLinks: await exportLinks(linkIds, person),
    placeRequests: await exportPlaces(person),
    invitations: await exportInvitations(person),
    emails: await exportMail(person),
    unmatchedEmails: await db.inboundEmail.findMany({
      where: unmatchedEmailsOf(person, emails),
      select: { fromEmail: true, fromName: true, subject: true, text: true, receivedAt: true },
      orderBy: { receivedAt: 'asc' },
    }),
  }
}

/** A link may be for someone else, such as one that this person paid: then neither the recipient nor the note is theirs. */
async function exportLinks(ids: string[], { emails, ownsEmail }: Person) {
  const links = await db.paymentLink.findMany({
    where: { id: { in: ids } },
    select: {
      recipient: true,
      person: { select: { emails: { select: { email: true } } } },
      package: { select: { name: true } },
      quantity: true,
      priceCents: true,
      note: true,
      createdByName: true,
      createdAt: true,
      expiresAt: true,
      firstOpenedAt: true,
      revokedAt: true,
    },
    orderBy: { createdAt: 'asc' },
  })
  const isTheirs = (email: string) => ownsEmail && emails.includes(foldEmail(email))
  return links.map(({ recipient, note, person, ...link }) =>
    isTheirs(recipient) || person?.emails.every(({ email }) => isTheirs(email))
      ? { recipient, note, ...link }
      : link,
  )
}

async function exportPlaces(person: Person) {
  const places = await db.placeRequest.findMany({
    where: placesOf(person),
    select: { email: true, createdAt: true, linkHash: true, package: { select: { name: true } } },
    orderBy: { createdAt: 'asc' },
  })
  return places.map(({ linkHash, ...place }) => ({ ...place, isConfirmed: linkHash === null }))
}

const exportInvitations = (person: Person) =>
  db.staffInvitation.findMany({
    where: invitationsOf(person),
    omit: { id: true, tokenHash: true, invitedById: true, acceptedById: true },
    orderBy: { createdAt: 'asc' },
  })

async function exportAccount(id: string) {
  const { sessions, signIns, apiTokens, cart, conversation, staffMember, ...account } =
    await db.user.findUniqueOrThrow({
      where: { id },
      include: {
        sessions: { omit: { token: true, userId: true } },
        signIns: { select: { providerId: true, createdAt: true } },
        apiTokens: { omit: { id: true, hash: true, creatorId: true } },
        staffMember: { omit: { userId: true } },
        cart: {
          select: {
            touchedAt: true,
            items: {
              select: { quantity: true, addedAt: true, package: { select: { name: true } } },
            },
          },
        },
        conversation: {
          select: {
            createdAt: true,
            contacts: contact,
            tasks: task,
            notes: note,
            messages: {
              select: {
                content: true,
                isFromAdmin: true,
                createdAt: true,
                readAt: true,
                author: firstName,
              },
              orderBy: { position: 'asc' },
            },
          },
        },
      },
    })
  return { account, staffMember, signIns, sessions, apiTokens, cart, conversation }
}

/** Emails to the person, not those to staff about them. */
async function exportMail({ emails, ownsEmail, userIds }: Person) {
  const theirs = { OR: emails.map((email) => ({ recipient: inAnyCase(email) })) }
  const ofAccount = { ...theirs, cause: { contains: ` ${userIds[0]} ` } }
  return db.mail.findMany({
    where: ownsEmail ? theirs : ofAccount,
    select: { recipient: true, subject: true, text: true, createdAt: true, sentAt: true },
    orderBy: { createdAt: 'asc' },
  })
}
