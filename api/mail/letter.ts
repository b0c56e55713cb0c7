import { brand } from '../../shared/brand'
import { isTitle } from '../../shared/first-name'
import { timeInOurZone } from '../../shared/time-zones'
import { html, type Markup } from '../platform/html'
import { siteInfo } from '../platform/site-settings'
import { letterLayout } from './letter-layout'

/** The content of an email, from which both its HTML and its plain text are made. */
export interface Letter {
  subject: string
  /** The line that mail programs show beside the subject. */
  preview: string
  heading: string
  parts: Part[]
}

type Fact = readonly [label: string, value: string]

/** A string is a paragraph. */
export type Part =
  | string
  | { button: string; href: string }
  | { facts: Fact[] }
  /** Dollars in a column; the last one is the total, which stands out as the reader's own. */
  | { amounts: Fact[] }
  | { messages: { heading: string; content: string }[] }
  | { note: string }

/** Renders subject, HTML and plain text. Everything in a letter is text: HTML in it is escaped. */
export function renderLetter(letter: Letter): { subject: string; html: string; text: string } {
  return {
    subject: oneLine(letter.subject),
    html: letterLayout(letter, letter.parts.map(asHtml)),
    text: [letter.heading, ...letter.parts.map(asText), '--', signature()]
      .join('\n\n')
      .concat('\n'),
  }
}

function asHtml(part: Part): Markup {
  if (typeof part === 'string') return html`<p class="text" dir="auto">${lines(part)}</p>`
  if ('button' in part) {
    return html`<p class="action"><a class="button" href="${part.href}">${part.button}</a></p>
      <p class="note">Or open this link: <a class="link" href="${part.href}">${part.href}</a></p>`
  }
  if ('facts' in part) {
    return html`<table class="facts" role="presentation" width="100%" cellpadding="0" cellspacing="0">
      ${part.facts.map(
        ([label, value]) =>
          html`<tr><td class="label">${label}</td><td class="value" dir="auto">${lines(value)}</td></tr>`,
      )}</table>`
  }
  if ('amounts' in part) {
    const isTotal = (at: number) => at === part.amounts.length - 1
    return html`<table class="facts" role="presentation" width="100%" cellpadding="0" cellspacing="0">
      ${part.amounts.map(
        ([label, value], at) =>
          html`<tr><td class="${isTotal(at) ? 'total' : 'line'}">${label}</td><td class="${isTotal(at) ? 'totalAmount' : 'amount'}">${value}</td></tr>`,
      )}</table>`
  }
  if ('messages' in part) {
    return html`${part.messages.map(
      ({ heading, content }) => html`<p class="note" dir="auto">${heading}</p>
        <div class="message" dir="auto">${lines(content)}</div>`,
    )}`
  }
  return html`<p class="note" dir="auto">${lines(part.note)}</p>`
}

function asText(part: Part): string {
  if (typeof part === 'string') return part
  if ('button' in part) return `${part.button}:\n${part.href}`
  if ('facts' in part) return part.facts.map(fact).join('\n')
  if ('amounts' in part) return part.amounts.map(fact).join('\n')
  if ('messages' in part) {
    return part.messages
      .map(({ heading, content }) => `${heading}\n${quoteText(content)}`)
      .join('\n\n')
  }
  return part.note
}

const lines = (text: string) =>
  text.split('\n').map((line, at) => (at > 0 ? html`<br>${line}` : html`${line}`))

const fact = ([label, value]: Fact) =>
  label.endsWith('?') ? `${label} ${value}` : `${label}: ${value}`

const quoteText = (text: string) => text.replace(/^/gm, '> ')

function signature() {
  const { phone, email, hours, address } = siteInfo()
  return [`${brand.name} · ${phone} · ${email}`, hours, ...address].join('\n')
}

/** Prevents header injection: a line break would begin another header field. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/** Formats a time as "Sat, Nov 22, 4:30 PM ET"; the reader may live in another zone. */
export const inOurZone = timeInOurZone

const MAX_NAME_LENGTH = 40
const MAX_NAME_WORDS = 4
/** A period ends a word, so that nothing is a domain. */
const word = /^[\p{L}\p{M}'’-]+\.?$/u

/**
 * The name, if it looks like one; else null. Anyone can type a name on a card or in a form together with the email of
 * someone else, so each name that an email repeats goes through here: no links, no numbers, no sentences.
 */
export function plainName(text: string) {
  const words = text.trim().split(/ +/)
  const isName =
    text.length <= MAX_NAME_LENGTH &&
    words.length <= MAX_NAME_WORDS &&
    words.every((each) => word.test(each) && /^\p{L}/u.test(each))
  return isName ? words.join(' ') : null
}

/** Greets by first name, if it looks like one. "Dr." alone is none. */
export function greeting(firstName: string) {
  const name = plainName(firstName)
  return name && !name.split(' ').every(isTitle) ? `Hi ${name},` : 'Hello,'
}
