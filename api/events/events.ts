import {
  type EventSubject,
  type EventType,
  eventTypes,
  isEventType,
} from '../../shared/event-types'
import { type Event, Prisma } from '../generated/prisma/client'
import { afterCommit, type Tx } from '../platform/db'
import { badField } from '../platform/errors'
import type { List } from '../platform/lists'
import { pubsub } from '../platform/pubsub'

declare module '../platform/pubsub' {
  interface Topics {
    /** An event was recorded. */
    deskEvent: [event: AnnouncedEvent]
  }
}

/** An event as it travels among instances, as JSON. */
export type AnnouncedEvent = Omit<Event, 'at'> & { at: string }

interface Subject {
  id: string | null
  number?: string | number
  /** The status that the record has now. */
  state?: string
}

/**
 * Records an event in the transaction of its cause, together with its deliveries to webhooks (a trigger makes them). It
 * names the record and says nothing of people: programs read the rest with their own rights.
 */
export async function recordEvent(tx: Tx, type: EventType, { id, number, state }: Subject) {
  const event = await tx.event.create({
    data: { type, subjectId: id, number: number?.toString() ?? null, state: state ?? null },
  })
  afterCommit(tx, () => announceEvent({ ...event, at: event.at.toISOString() }))
  return event
}

/** Tells subscribers and the queue of webhooks. Call it after the commit. */
export const announceEvent = (event: AnnouncedEvent) => pubsub.publish('deskEvent', event)

/** Subscribes to events of these types; without any, to all. */
export function subscribeToEvents(types: string[]) {
  refuseUnknownTypes(types)
  const events = pubsub.subscribe('deskEvent')
  return types.length > 0 ? events.filter(({ type }) => types.includes(type)) : events
}

/**
 * Lists events, oldest first, up to those of five seconds ago: an earlier one may not have committed yet, and a reader
 * who is past its place would miss it.
 */
export function eventsOf(types: string[]): List {
  refuseUnknownTypes(types)
  const wanted = types.length > 0 ? Prisma.sql`type = ANY (${types})` : Prisma.sql`true`
  return {
    from: Prisma.sql`FROM event WHERE ${wanted} AND at < clock_timestamp() - interval '5 seconds'`,
    sortedBy: [{ value: Prisma.sql`at`, type: 'moment' }],
    direction: 'ASC',
  }
}

export function refuseUnknownTypes(types: string[]) {
  const unknown = types.find((type) => !isEventType(type))
  if (unknown !== undefined) {
    throw badField('types', `There is no type ${unknown}. docs/api.md lists them`)
  }
}

const folders: Record<EventSubject, string> = {
  CONSULTATION: 'consultations',
  ORDER: 'orders',
  DEAL: 'deals',
  PERSON: 'people',
}

/** Where staff see what an event is about; null for a test. */
export function pathOf({ type, subjectId, number }: Pick<Event, 'type' | 'subjectId' | 'number'>) {
  const about = isEventType(type) ? eventTypes[type].about : null
  if (!about || !subjectId) return null
  return `/staff/${folders[about]}/${about === 'ORDER' ? number : subjectId}`
}
