import { lostReasons } from '../../../shared/words/consultations'
import { wordsFor } from '../../../shared/words/rows'
import type { HistorySubject, LostReason } from '../../generated/schema'
import { lowerFirst } from '../../ui/lower-first'
import { it, type Sentence } from '../frame/sentence'
import { subjectOf } from '../frame/subjects'
import { fieldWords } from './field-words'

/** What the history stores of a change. */
export interface Line {
  subject: HistorySubject
  subjectName: string
  field: string
  before?: string | null
  after?: string | null
  staffName: string
}

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
      : `noted why ${it} was lost: ${lowerFirst(wordsFor(lostReasons, after as LostReason))}`,
}

/**
 * Tells a change as a sentence: who, then words before and after the subject. `isWhole` says that it has all there is;
 * otherwise the values belong below it.
 */
export function sentenceOf({ subject, subjectName, staffName, field, before, after }: Line) {
  const { sentences, inSentence } = subjectOf(subject)
  const tell = sentences?.[field] ?? ofField[field]
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
  const words = inSentence?.(subjectName) ?? subjectName
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
