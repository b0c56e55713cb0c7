import { isOurMessageId } from '../mail/mail-transport'
import {
  bounceSubjects,
  bounceTexts,
  delays,
  machineSubjects,
  machineTexts,
  sureHeaders,
} from './origin-signs'
import type { ParsedEmail } from './parse-email'

export type Origin = 'PERSON' | 'MACHINE' | 'UNSURE'

/** From here on, staff are asked. */
const UNSURE_FROM = 3
const MACHINE_FROM = 5
/** Longer texts are read up to here. */
const MAX_TEXT = 10_000

/**
 * Tells what a machine wrote from what a person wrote. What programs have agreed on (RFC 3834, 3464, 8098) is certain;
 * all else only counts for or against, since mail systems of dealers mark the emails of people, too.
 */
export function originOf(email: ParsedEmail): { origin: Origin; isBounce: boolean } {
  const isBounce = isDeliveryFailure(email)
  if (isBounce || isSurelyMachine(email)) return { origin: 'MACHINE', isBounce }
  const score = scoreOf(email)
  if (score >= MACHINE_FROM) return { origin: 'MACHINE', isBounce }
  return { origin: score >= UNSURE_FROM ? 'UNSURE' : 'PERSON', isBounce }
}

const header = ({ headers }: ParsedEmail, name: string) => headers[name]?.trim() ?? ''

const isReport = (email: ParsedEmail) => /^multipart\/report\b/i.test(header(email, 'content-type'))

function isSurelyMachine(email: ParsedEmail) {
  const submitted = header(email, 'auto-submitted')
  return (
    (submitted !== '' && !/^no\b/i.test(submitted)) ||
    /^auto[_-]?reply$/i.test(header(email, 'precedence')) ||
    sureHeaders.some((name) => header(email, name) !== '' && !/^no\b/i.test(header(email, name))) ||
    isReport(email) ||
    email.deliveryStatus !== null ||
    isOurMessageId(email.messageId ?? '')
  )
}

const isDaemon = ({ from }: ParsedEmail) =>
  /^(?:mailer[-_.]?daemon|mail[-_.]?daemon|microsoftexchange[\da-f]{8,})/i.test(from.email) ||
  /^(?:mail(?:er)? ?-?(?:delivery|daemon)|mail delivery (?:sub)?system)/i.test(from.name)

const isPostmaster = ({ from }: ParsedEmail) => /^(?:postmaster|mail-?admin)@/i.test(from.email)

const hasEmptySender = (email: ParsedEmail) => /^<\s*>$/.test(header(email, 'return-path'))

/** A delivery report by its content type, or the plain text that some servers send instead. */
function isDeliveryFailure(email: ParsedEmail) {
  const { subject, deliveryStatus } = email
  const actions = [...(deliveryStatus ?? '').matchAll(/^action:\s*(\w+)/gim)].map(([, action]) =>
    action?.toLowerCase(),
  )
  if (actions.length > 0) return actions.includes('failed')
  if (/report-type="?(?!delivery-status)[\w-]+/i.test(header(email, 'content-type'))) return false
  const text = ownTextOf(email)
  if (delays.some((words) => words.test(subject) || words.test(text))) return false
  if (isReport(email) || header(email, 'x-failed-recipients')) return true
  const hasSubject = bounceSubjects.test(subject)
  const hasText = bounceTexts.some((words) => words.test(text))
  if (isDaemon(email) || isPostmaster(email)) return hasSubject || hasText
  return hasEmptySender(email) && hasSubject && hasText
}

function scoreOf(email: ParsedEmail) {
  const text = ownTextOf(email)
  const marks = email.headers
  const points = [
    isDaemon(email) && 5,
    isPostmaster(email) && 3,
    machineSenders.test(email.from.email) && 3,
    hasEmptySender(email) && 2,
    /^(?:bulk|junk)$/i.test(header(email, 'precedence')) && 3,
    /\b(?:all|oof|autoreply)\b/i.test(header(email, 'x-auto-response-suppress')) && 2,
    // A group of the dealership has List-Id and List-Post.
    marks['list-unsubscribe'] && !marks['list-post'] && 2,
    marks['feedback-id'] && 1,
    subjectPoints(email),
    Math.min(
      machineTexts.reduce((sum, [words, weight]) => sum + (words.test(text) ? weight : 0), 0),
      6,
    ),
    namesPrice(text) && -3,
    email.attachments.some(({ type }) => /pdf|^image\//.test(type)) && -2,
    /\b(?:call|text|cell|direct|mobile|tel)\b[^\n]{0,20}\d{3}\D{1,3}\d{3}\D{0,2}\d{4}/i.test(
      text,
    ) && -1,
    /\b(?:I|I['’](?:m|ll|ve|d)|my|me)\b/.test(text) && -1,
  ]
  return points.reduce<number>((sum, point) => sum + Number(point || 0), 0)
}

function subjectPoints({ subject }: ParsedEmail) {
  if (machineSubjects.strong.some((words) => words.test(subject))) return 6
  return machineSubjects.weak.some((words) => words.test(subject)) ? 2 : 0
}

const machineSenders =
  /^(?:(?:do[-_.]?not|no)[-_.]?reply|auto[-_.]?(?:confirm|reply|responder|mailer|notify)|notifications?|alerts?|bounces?|newsletter|mailer|quarantine|calendar-notification|root|cron|dmarc)(?:[-_.+=\d][^@]*)?@/i

/** An offer has a price; what machines write to everyone seldom has. */
const namesPrice = (text: string) =>
  /\$\s?\d{2,}|\b\d{2,3},\d{3}\b|\b\d{2,3}(?:\.\d)?k\b/i.test(text)

/** The text without the emails that it quotes, which are ours. */
function ownTextOf({ text }: ParsedEmail) {
  const lines = text.slice(0, MAX_TEXT).split('\n')
  const quote = lines.findIndex((line, n) => beginsQuote(line, lines[n + 1] ?? ''))
  const own = lines.slice(0, quote < 0 ? lines.length : quote)
  // A forward begins with what someone else wrote.
  const read = own.some((line) => line.trim() !== '') ? own : lines
  return read.filter((line) => !line.startsWith('>')).join('\n')
}

/** Mail programs break the line in front of a quote in two. */
const beginsQuote = (line: string, next: string) =>
  (line.startsWith('On ') &&
    (line.trimEnd().endsWith(' wrote:') || next.trimEnd().endsWith(' wrote:'))) ||
  /^(?:-{3,} ?(?:Original Message|Forwarded message|Attached email)|_{10,}|From: )/i.test(line)
