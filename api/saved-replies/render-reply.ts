import { brand } from '../../shared/brand'
import { firstNameIn } from '../../shared/first-name'
import { fillReply, type ReplyValues } from '../../shared/saved-replies'
import { timeAtPlace } from '../../shared/time-zones'
import { findConsultation } from '../consultations/staff-consultations'
import { dealOf } from '../deals/deal-of'
import { placeZoneIn } from '../deals/place-zone'
import { buyerOf } from '../deals/staff/staff-deals'
import { OPEN } from '../deals/states'
import { readSubject } from '../desk/about'
import type { SubjectRef } from '../desk/subjects'
import type { Deal, Person } from '../generated/prisma/client'
import type { StaffVisitor } from '../http/access'
import { personOf } from '../people/people'
import { accountsOf, dealsOf, requestsOf } from '../people/records'
import { config } from '../platform/config'
import { db, isId } from '../platform/db'
import { Refusal } from '../platform/errors'
import { findReply } from './saved-replies'

/** Fills in a saved reply for what it is about, and lists what is missing there. */
export async function renderSavedReply(visitor: StaffVisitor, id: string, ref: SubjectRef) {
  const { text } = await findReply(db, id)
  const ours = { phone: brand.phone, hours: brand.hours, advocate: visitor.user.firstName }
  return fillReply(text, { ...ours, ...withoutNulls(await valuesOf(visitor, ref)) })
}

const withoutNulls = (values: ReplyValues): ReplyValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value))

async function valuesOf(visitor: StaffVisitor, ref: SubjectRef): Promise<ReplyValues> {
  const { kind, id } = readSubject(ref)
  if (kind === 'DEAL') return ofDeal(await dealOf(visitor, id))
  if (kind === 'CONSULTATION') {
    const request = await findConsultation(id)
    if (!request) throw new Refusal('NOT_FOUND', 'There is no such request.')
    return { firstName: request.firstName, advocate: await firstNameOf(request.assignedToId) }
  }
  if (kind === 'PERSON') return ofPerson(await personOf(id))
  const customer = isId(id)
    ? await db.user.findUnique({ where: { id }, include: { conversation: true } })
    : null
  if (!customer) throw new Refusal('NOT_FOUND', 'There is no such customer.')
  const deal = await db.deal.findFirst({
    where: { customerId: id, status: { in: [...OPEN] } },
    orderBy: { openedAt: 'desc' },
  })
  return {
    ...(deal && (await ofDeal(deal))),
    firstName: customer.firstName,
    advocate: await firstNameOf(customer.conversation?.assignedToId ?? deal?.assignedToId),
  }
}

/** By their latest open deal, else the latest request. */
async function ofPerson({ id }: Person): Promise<ReplyValues> {
  const deal = ((await dealsOf(id)) ?? []).find(({ status }) =>
    OPEN.some((open) => open === status),
  )
  if (deal) return ofDeal(deal)
  const [request] = (await requestsOf(id)) ?? []
  const [account] = (await accountsOf(id)) ?? []
  return {
    firstName: account?.firstName ?? request?.firstName ?? null,
    advocate: await firstNameOf(request?.assignedToId),
  }
}

async function ofDeal(deal: Deal) {
  const { id, number, customerId, assignedToId, appointmentAt, appointmentKind } = deal
  const { orderItem, acceptedQuote, vehicles } = await db.deal.findUniqueOrThrow({
    where: { id },
    select: {
      orderItem: { select: { packageName: true } },
      acceptedQuote: { select: { year: true, make: true, model: true, trim: true } },
      vehicles: { orderBy: { place: 'asc' }, take: 1 },
    },
  })
  const [wanted] = vehicles
  const year = acceptedQuote?.year ?? (wanted?.yearFrom === wanted?.yearTo ? wanted?.yearTo : null)
  const { make, model, trim } = acceptedQuote ?? wanted ?? {}
  return {
    firstName: firstNameIn((await buyerOf(id))?.name),
    advocate: await firstNameOf(assignedToId),
    dealNumber: number,
    packageName: orderItem.packageName,
    vehicle: [year, make, model, trim].filter(Boolean).join(' ') || null,
    appointment:
      appointmentAt && timeAtPlace(appointmentAt, await placeZoneIn(db, id, appointmentKind)),
    dealLink: `${config.PUBLIC_URL}/deals/${customerId ? id : ''}`,
  }
}

async function firstNameOf(staffId: string | null | undefined) {
  if (!staffId) return null
  const user = await db.user.findUnique({ where: { id: staffId }, select: { firstName: true } })
  return user?.firstName ?? null
}
