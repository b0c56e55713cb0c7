import { type Address, addressParser, decodeWords } from 'postal-mime'

/** Of all headers of one name. More is cut: nothing of it may keep the server busy, and groups take quadratic time. */
const MAX_VALUES = 10_000
const MAX_WORDS = 1_000
const MAX_RECIPIENTS = 200

/** What decides about an email before its text is read. */
export interface EmailHeaders {
  messageId: string | null
  from: { email: string; name: string }
  subject: string
  /** In the order in which they count. */
  recipients: string[]
}

/** Returns where the headers of an email end and its content begins; -1 when that has not arrived yet. */
export function endOfHeaders(bytes: Buffer) {
  if (bytes[0] === 0x0a || (bytes[0] === 0x0d && bytes[1] === 0x0a)) return 0
  const ends = ['\n\n', '\n\r\n'].flatMap((end) => {
    const at = bytes.indexOf(end, 0, 'latin1')
    return at < 0 ? [] : [at + end.length]
  })
  return ends.length > 0 ? Math.min(...ends) : -1
}

/** Reads the headers of an email (RFC 5322). Whatever they say, it takes only milliseconds. */
export function readHeaders(bytes: Buffer): EmailHeaders {
  const valuesOf = headersIn(bytes)
  const [from] = addressesIn(valuesOf('from').slice(0, 1))
  return {
    messageId: valuesOf('message-id')[0]?.trim() || null,
    from: { email: from?.address ?? '', name: from?.name ?? '' },
    subject: decodeWords((valuesOf('subject')[0] ?? '').trim().slice(0, MAX_WORDS)),
    recipients: [
      ...valuesOf('delivered-to').flatMap((value) => value.split(/[\s,<>]+/).filter(Boolean)),
      ...addressesIn(valuesOf('to')).map(({ address }) => address ?? ''),
      ...addressesIn(valuesOf('cc')).map(({ address }) => address ?? ''),
    ].slice(0, MAX_RECIPIENTS),
  }
}

/** Returns a function that finds the values of a header by its name in lower case. */
function headersIn(bytes: Buffer) {
  const values = new Map(
    readNames.map((name) => [name, { values: [] as string[], left: MAX_VALUES }]),
  )
  const lines = bytes
    .toString()
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    const known = values.get(name)
    if (!known || known.left <= 0) continue
    known.values.push(line.slice(colon + 1, colon + 1 + known.left))
    known.left -= line.length
  }
  return (name: string) => values.get(name)?.values ?? []
}

const readNames = ['message-id', 'from', 'subject', 'delivered-to', 'to', 'cc']

const addressesIn = (values: string[]): Address[] =>
  values.flatMap((value) => addressParser(value, { flatten: true }))
