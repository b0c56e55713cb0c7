import type { ApolloClient } from '@apollo/client'
import type { ComponentType } from 'react'
import type { HistorySubject } from '../../generated/schema'
import type { CallSubject } from './call-subject'
import type { WorkItemFragment, WorkReplyFragment } from './generated/work'
import type { Sentence } from './sentence'

/** What a feature says of one kind of thing. Today, people, the history, and the search read it. */
export interface Subject {
  /** What one is called on Today. */
  word?: string
  /** What many are called where they are searched or filtered. */
  plural?: string
  /** What one is called within a sentence of the history, if not by its name alone. */
  inSentence?: (name: string) => string
  /** How the history tells changes of its fields, where not as those of all kinds. */
  sentences?: Record<string, Sentence>
  /** Its screen. */
  path?: (id: string, name: string) => string
  /** What Today shows beside what is about it. Its code is loaded when it's shown. */
  facts?: ComponentType<{ id: string; now: number; phone?: string | null }>
  /** What there is to do with it on Today. */
  work?: SubjectWork
}

interface SubjectWork {
  /** Where it is worked on, if not on its own screen; above Today, whose search parameters stay. */
  path?: (item: WorkPlace, search: string) => string
  /** What a call about it belongs to. */
  callSubject?: (item: WorkItem, name: string) => CallSubject | undefined
  /** Whom to call, if not the customer; null for no one. */
  callee?: (item: WorkItem) => Callee | null | undefined
  /** How it is done without opening it. */
  setDone?: (client: ApolloClient, id: string, isDone: boolean) => Promise<unknown>
  /** How much the button "Done" stands out; there is none without it. */
  doneButton?: 'primary' | 'quiet'
  /** The right that members need to have it assigned; owners share what isn't assigned. */
  assignTo: 'DEALS' | 'CHAT' | 'OWNERS'
  /** Its time says since when someone waits, not by when to do it. */
  isWaiting?: boolean
  /** It is never late: someone waits now. */
  isLive?: boolean
  /** What the peek shows of the item itself. Its code is loaded when it's shown. */
  peek?: ComponentType<{ item: WorkItem }>
}

export type WorkItem = WorkItemFragment & {
  /** What an email is about, once it is here. */
  reply?: WorkReplyFragment | null
}

/** What says where an item is worked on. */
export type WorkPlace = Pick<WorkItem, 'kind' | 'id' | 'order' | 'reply'> & {
  deal?: { id: string } | null
}

export interface Callee {
  phone: string
  name: string
  /** Of a dealer. */
  solicitationId?: string
}

const subjects = new Map<string, Subject>()

/** Fills the register, once. */
export function registerSubjects(entries: Record<HistorySubject, Subject>) {
  for (const [kind, subject] of Object.entries(entries)) subjects.set(kind, subject)
}

/** A kind that only a newer server knows has no entry: it is shown by its name alone. */
export const subjectOf = (kind: string): Subject => subjects.get(kind) ?? {}

/** The kinds with a name for many, in the order of the register. */
export const namedSubjects = () =>
  [...subjects].flatMap(([kind, { plural }]) => (plural ? [{ value: kind, words: plural }] : []))

export const workOf = ({ kind }: Pick<WorkItem, 'kind'>): Partial<SubjectWork> =>
  subjectOf(kind).work ?? {}

/** Where an item is worked on; undefined for a kind that only a newer server knows. */
export const workPath = (item: WorkPlace, search = '') =>
  workOf(item).path?.(item, search) ?? subjectOf(item.kind).path?.(item.id, '')
