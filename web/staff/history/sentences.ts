import type { ApiTokenAccess, HistorySubject, LostReason } from '../../generated/schema'
import { lowerFirst } from '../../ui/lower-first'
import { subjectOf } from '../frame/subjects'
import { accessWords } from '../tokens/token-words'
import { lostWords } from '../words/lost-words'
import { fieldWords, sentenceCase } from './field-words'

/** What the history stores of a change. */
export interface Line {
  subject: HistorySubject
  subjectName: string
  field: string
  before?: string | null
  after?: string | null
  staffName: string
}

/** What a sentence is made of. `it` stands for the subject, which a link may replace. */
interface Change {
  before: string
  after: string
  isFirst: boolean
  isLast: boolean
  /** Who made the change is whom it is about. */
  isOwn: boolean
  by: string
}

const it = '{it}'

type Sentence = (change: Change) => string

/** Of fields that mean the same for all kinds of subjects. */
const ofField: Record<string, Sentence> = {
  assignedTo: ({ before, after, isLast, by }) => {
    if (isLast) return `unassigned ${before === by ? 'themselves' : before} from ${it}`
    return after === by ? `took ${it}` : `assigned ${it} to ${after}`
  },
  snoozedUntil: ({ after, isLast }) =>
    isLast ? `ended the snooze of ${it}` : `snoozed ${it} until ${after}`,
  pinnedNote: ({ isLast }) => (isLast ? `unpinned the note on ${it}` : `pinned a note on ${it}`),
  contact: ({ after }) => `logged a contact about ${it}: ${lowerFirst(after)}`,
  closed: ({ after }) => (after === 'Yes' ? `closed ${it}` : `reopened ${it}`),
  price: ({ before, after }) => `changed the price of ${it} from ${before} to ${after}`,
  lostReason: ({ after, isLast }) =>
    isLast
      ? `cleared why ${it} was lost`
      : `noted why ${it} was lost: ${lowerFirst(lostWords[after as LostReason] ?? lowerWords(after))}`,
}

/** Of fields of one kind of subject. */
const ofSubject: Partial<Record<HistorySubject, Record<string, Sentence>>> = {
  CONSULTATION: {
    status: ({ after, by }) =>
      after === `won with ${lowerFirst(by)}`
        ? `won ${it}`
        : `moved ${it} to ${sentenceCase(after)}`,
  },
  ORDER: {
    status: ({ before, after }) =>
      `moved ${it} from ${sentenceCase(before)} to ${sentenceCase(after)}`,
    refunded: ({ after }) => `refunded ${after} of ${it} in all`,
    refundReason: ({ after }) => `gave the reason for the refund of ${it}: ${after}`,
  },
  DEAL: {
    status: ({ after }) => `moved ${it} to ${statusAndReason(after)}`,
    dealer: ({ after }) => `added ${after} to ${it}`,
    'dealer status': ({ after }) => `marked a dealer of ${it} as ${lowerWords(after)}`,
    draft: ({ before, after, isLast }) =>
      isLast ? `deleted a draft in ${it}: ${before}` : `saved a draft in ${it}: ${after}`,
    'published quote': ({ before, after, isFirst }) => {
      if (after === 'withdrawn') return `withdrew a quote in ${it}: ${before}`
      return `published a quote in ${it}: ${after}${isFirst ? '' : ', instead of an earlier one'}`
    },
    'confirmed by the dealer': ({ after }) => `noted that the dealer confirmed ${it} on ${after}`,
    contract: ({ after }) => `entered the contract of ${it}, ${after}`,
    'contract check': ({ after }) =>
      after === 'OK'
        ? `approved the contract of ${it}`
        : `found a problem in the contract of ${it}`,
    "buyer's own offer": ({ after }) => `found the buyer's own offer in ${it} ${after}`,
    saving: () => `verified the saving of ${it}`,
  },
  CLAIM: {
    status: ({ after }) => claimWords[after] ?? `moved ${it} to ${sentenceCase(after)}`,
  },
  PACKAGE: {
    isHidden: ({ after }) => (after === 'Yes' ? `hid ${it}` : `put ${it} on sale`),
  },
  PAYMENT_LINK: {
    status: ({ after }) => linkWords[after] ?? `moved ${it} to ${sentenceCase(after)}`,
    expiresAt: ({ after }) => `sent ${it} again, until ${after}`,
  },
  REVIEW: {
    status: ({ after }) => `${after === 'PUBLISHED' ? 'published' : 'hid'} ${it}`,
  },
  API_TOKEN: {
    access: ({ after, isLast }) =>
      isLast
        ? `revoked ${it}`
        : `created ${it}: ${lowerFirst(accessWords[after as ApiTokenAccess] ?? lowerWords(after))}`,
  },
  STAFF_MEMBER: {
    role: ({ before, after, isFirst, isOwn }) => {
      if (isOwn) return `joined the team as ${after}`
      return isFirst
        ? `made ${it} ${after}`
        : `changed the role of ${it} from ${before} to ${after}`
    },
    invitation: ({ after, isLast }) =>
      isLast ? `revoked the invitation of ${it}` : `invited ${it} as ${after}`,
    membership: ({ after }) => (after === 'active' ? `reactivated ${it}` : `deactivated ${it}`),
    'second factor': () => `reset the two-step sign-in of ${it}`,
    work: ({ after, isOwn }) => (isOwn ? `handed ${after}` : `handed ${after}, from ${it}`),
  },
  TASK: {
    created: ({ after }) => `added ${it}, due ${after}`,
    done: ({ after }) => (after === 'Yes' ? `finished ${it}` : `reopened ${it}`),
    removed: ({ after }) => `removed ${it}, due ${after}`,
  },
  DEALER: {
    isHidden: ({ after }) => (after === 'Yes' ? `hid ${it}` : `listed ${it} again`),
  },
  DEALER_CONTACT: {
    contact: ({ after, isFirst }) => `${isFirst ? 'added' : 'changed'} ${it}: ${after}`,
  },
  REPLY: {
    assigned: ({ after }) => `assigned ${it} to ${after}`,
    handled: ({ after }) => (after === 'Yes' ? `handled ${it}` : `put back ${it}`),
    origin: ({ after }) =>
      after === 'Person' ? `noted that a person wrote ${it}` : `noted that a program wrote ${it}`,
  },
  PERSON: {
    addresses: ({ after }) =>
      /^Merged/.test(after) ? `${lowerFirst(after)} into ${it}` : `${lowerFirst(after)} from ${it}`,
    notSame: () => `noted that ${it} and another person are not the same`,
    contactStop: ({ isLast }) =>
      isLast ? `allowed contact with ${it} again` : `marked ${it} as “Do not contact”`,
  },
}

const claimWords: Record<string, string> = {
  REFUNDING: `approved ${it}`,
  REFUSED: `refused ${it}`,
  SETTLED: `settled ${it} in another way`,
}

const linkWords: Record<string, string> = {
  OPEN: `made ${it}`,
  PAID: `paid ${it}`,
  REVOKED: `revoked ${it}`,
}

/**
 * Tells a change as a sentence: who, then words before and after the subject. `isWhole` says that it has all there is;
 * otherwise the values belong below it.
 */
export function sentenceOf({ subject, subjectName, staffName, field, before, after }: Line) {
  const tell = ofSubject[subject]?.[field] ?? ofField[field]
  const text = tell
    ? tell({
        before: before ?? '',
        after: after ?? '',
        isFirst: before == null,
        isLast: after == null,
        isOwn: subjectName === staffName,
        by: staffName,
      })
    : `changed ${fieldWords(field, subject)} of ${it}`
  const [start = '', end = ''] = text.split(it)
  const words = subjectOf(subject).inSentence?.(subjectName) ?? subjectName
  return { by: staffName, start, it: text.includes(it) ? words : null, end, isWhole: !!tell }
}

/** Groups changes that one person made within a minute. Lines come newest first. */
export function groupLines<Each extends { staffName: string; createdAt: string }>(
  lines: readonly Each[],
) {
  const groups: { by: string; minute: string; lines: Each[] }[] = []
  for (const line of lines) {
    const minute = line.createdAt.slice(0, 16)
    const last = groups.at(-1)
    if (last?.by === line.staffName && last.minute === minute) last.lines.push(line)
    else groups.push({ by: line.staffName, minute, lines: [line] })
  }
  return groups
}

/** An enum value within a sentence. */
const lowerWords = (value: string) => value.toLowerCase().replaceAll('_', ' ')

/** "CLOSED: NO_DEAL" as "closed: no deal". A note after that stays as it was typed. */
const statusAndReason = (text: string) => text.replace(/^[A-Z]+(: [A-Z_]+\b)?/, lowerWords)
