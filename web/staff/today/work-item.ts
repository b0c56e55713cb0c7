import { brand } from '../../../shared/brand'
import { clockAtPlace } from '../../../shared/time-zones'
import type { WorkKind, WorkRef } from '../../generated/schema'
import type { CallSubject } from '../frame/call-subject'
import { staffPaths } from '../paths'
import { replyHash } from '../replies/reply-hash'
import { buyerOf } from '../words/deal-words'
import type { TodayQuery, WorkDealFragment, WorkReplyFragment } from './generated/today'

export type WorkItem = NonNullable<TodayQuery['work']>[number] & {
  /** What an email is about, once it is here. */
  reply?: WorkReplyFragment | null
}

export const kindWords: Record<WorkKind, string> = {
  DEAL: 'Deal',
  CONSULTATION: 'Request',
  CONVERSATION: 'Chat',
  TASK: 'Task',
  ORDER: 'Order',
  REPLY: 'Email',
  CLAIM: 'Claim',
}

export const keyOf = ({ kind, id }: Pick<WorkItem, 'kind' | 'id'>) => `${kind} ${id}`

export const refsOf = (items: readonly WorkItem[]): WorkRef[] =>
  items.map(({ kind, id }) => ({ kind, id }))

/** A task about no one is named by what to do. */
export function nameOf({ deal, task, title, step }: WorkItem) {
  if (deal) return buyerOf(deal)
  const isAboutNoOne = task && !task.deal && !task.consultation && !task.conversation
  return isAboutNoOne ? step : title
}

/** What to do; before an appointment in another zone, after the time on the clocks there. */
export function stepOf({ step, dueAt, deal }: WorkItem) {
  const { at, timeZone = brand.timeZone } = deal?.appointment ?? {}
  return at && at === dueAt && timeZone !== brand.timeZone
    ? `${clockAtPlace(at, timeZone)}: ${step}`
    : step
}

/** Where an item is worked on. A task opens above the list, whose search parameters stay. */
export function toOf({ kind, id, order, deal, reply }: WorkItem, search: string) {
  switch (kind) {
    case 'DEAL':
      return staffPaths.deal(id)
    case 'CONSULTATION':
      return staffPaths.consultation(id)
    case 'CONVERSATION':
      return staffPaths.conversation(id)
    case 'ORDER':
      return order ? staffPaths.order(order.number) : staffPaths.orders()
    case 'REPLY': {
      const { solicitation, person } = reply ?? {}
      if (solicitation) return staffPaths.deal(solicitation.deal.id) + replyHash(id)
      return person ? staffPaths.person(person.id) : staffPaths.replies()
    }
    case 'CLAIM':
      return deal ? staffPaths.deal(deal.id) : staffPaths.deals()
    case 'TASK': {
      const parameters = new URLSearchParams(search)
      parameters.set('task', id)
      return { search: `?${parameters}` }
    }
  }
}

/** What a call about an item belongs to. */
export function subjectOf(item: WorkItem): CallSubject | undefined {
  const { kind, id, deal, consultation, task, reply } = item
  const name = nameOf(item)
  if (reply?.solicitation) {
    return { kind: 'DEAL', id: reply.solicitation.deal.id, name, dealers: [] }
  }
  if (kind === 'DEAL') {
    const asked = deal?.chosen?.solicitation
    const dealers = asked ? [{ solicitationId: asked.id, name: dealerNameOf(deal) }] : []
    return { kind, id, name, dealers }
  }
  if (kind === 'CONSULTATION') return { kind, id, name, status: consultation?.status }
  if (kind === 'CONVERSATION') return { kind, id, name }
  if (kind === 'CLAIM') return deal ? { kind: 'DEAL', id: deal.id, name } : undefined
  if (task?.deal) return { kind: 'DEAL', id: task.deal.id, name }
  if (task?.consultation) return { kind: 'CONSULTATION', ...task.consultation, name }
  if (task?.conversation) return { kind: 'CONVERSATION', id: task.conversation.customer.id, name }
  return undefined
}

/** Whom to call next: the dealer who must confirm, otherwise the customer. */
export function callOf(
  item: WorkItem,
): { phone: string; name: string; solicitationId?: string } | undefined {
  const { kind, deal, phone, reply } = item
  // A dealer's email is answered to the dealer, and the number is the buyer's.
  if (kind === 'REPLY' && reply?.solicitation) return undefined
  const asked =
    kind === 'DEAL' && deal?.nextStep?.kind === 'CONFIRM_WITH_DEALER'
      ? deal.chosen?.solicitation
      : undefined
  const dealerPhone = asked?.contactPhone ?? asked?.dealer.phone
  if (asked && dealerPhone) {
    return { phone: dealerPhone, name: dealerNameOf(deal), solicitationId: asked.id }
  }
  return phone ? { phone, name: nameOf(item) } : undefined
}

/** The person to ask for at the dealer of the chosen quote, or the dealer. */
const dealerNameOf = (deal: WorkDealFragment | null | undefined) =>
  deal?.chosen?.solicitation?.contactName ?? deal?.chosen?.dealerName ?? 'The dealer'
