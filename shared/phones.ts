// The one reader of phone numbers: for forms, the graph, REST, imports, searches, and links. The key of a stored
// number is also made by the database (`phone_key`), for its triggers and indexes; a test compares both.

const MIN_DIGITS = 7
const MAX_DIGITS = 15
/** Of the text, as it is stored. */
export const MAX_PHONE_LENGTH = 40

/** What people and programs write before a number: `tel:`, "Phone:", "c.", ☎. */
const label = /^(?:\p{So}|(?:tel|telephone|phone|ph|mobile|cell|sms|callto)\b[.:]?|[cmpt][.:])\s*/iu
/** The signs that a number may have between its digits; the plus is before the first. */
const numberSigns = /^[\s.()/[\]-]*(?:\+[\s.()/[\]-]*)?\d[\d\s.()/[\]-]*$/
/** An extension, without the signs around it: `x12`, `ext12`, `12#`. */
const extensionSigns = /^(?:x|xtn|ext|extn|extension|#)?(\d{1,6})#?$/i

interface Phone {
  /** As it was written, without what no one sees, in ASCII. */
  text: string
  /** What makes two spellings one number: ten digits in North America, else all digits, with + if abroad. */
  key: string
  extension: string | undefined
}

/** Reads a phone number that is possible, in whatever spelling it was typed or pasted. */
export function readPhone(input: string): Phone | undefined {
  const text = cleanPhone(input)
  const end = `${text}#`.search(/[a-z#,;]/i)
  const [number, rest] = [text.slice(0, end), text.slice(end)]
  const count = number.replace(/\D/g, '').length
  if (!numberSigns.test(number) || count < MIN_DIGITS || count > MAX_DIGITS) return undefined
  const [, extension] = extensionSigns.exec(rest.replace(/[\s.,:;=()[\]-]/g, '')) ?? []
  if (rest && !extension) return undefined
  return { text, key: keyOf(number), extension }
}

/** Removes the marks that come with pasted numbers; digits, dashes, and spaces become those of a keyboard. */
export function cleanPhone(input: string) {
  return input
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\s\p{Cc}]/gu, ' ')
    .replace(/[\p{Pd}\u2043\u2212\u30fc]/gu, '-')
    .replace(/[·•‧∙⋅]/g, '.')
    .replace(/\p{Nd}/gu, digitOf)
    .trim()
    .replace(label, '')
}

/** Every script has its ten digits one after the other, and begins with zero. */
function digitOf(sign: string) {
  const codePoint = sign.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - before - 1))) before++
  return String(before % 10)
}

/** As `phone_key` of the database has it. */
function keyOf(number: string) {
  const dialed = number.replace(/[^+\d]/g, '')
  const isAbroad = /^(?:\+|00|011)/.test(dialed)
  const digits = isAbroad ? number.replace('(0)', '').replace(/[^+\d]/g, '') : dialed
  return digits
    .replace(/^(?:00|011)(?=[1-9]\d{7,14}$)/, '+')
    .replace(/^\+?1(\d{10})$/, '$1')
    .replace(/^[1-9]\d{10,}$/, '+$&')
}

/** A link that dials a number, with its extension. */
export function telOf(input: string) {
  const phone = readPhone(input)
  if (!phone) return `tel:${input.replace(/[^+\d]/g, '')}`
  const country = /^[2-9]\d{9}$/.test(phone.key) ? '+1' : ''
  return `tel:${country}${phone.key}${phone.extension ? `;ext=${phone.extension}` : ''}`
}

/** "(615) 555-0199 x12", however the number was entered; foreign ones stay as they are. */
export function phoneWords(input: string) {
  const phone = readPhone(input)
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(phone?.key ?? '') ?? []
  if (!area) return input
  return `(${area}) ${exchange}-${line}${phone?.extension ? ` x${phone.extension}` : ''}`
}
