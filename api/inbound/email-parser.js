// Parses one email in a process of its own: a large one takes seconds, in which the server would answer no one, and may
// take all memory. Plain JavaScript, because the process starts without the loaders of tsx and Jest.

import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'

const MAX_TEXT = 100_000
const MAX_HTML = 2_000_000
const MAX_ATTACHMENTS = 50
const maxFileBytes = Number(process.argv[2])
/** Smaller images within the text are logos. */
const MIN_INLINE_IMAGE = 30_000

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Returns the text of HTML. Nothing here may take more than linear time. */
function textOfHtml(html) {
  return withoutHidden(html.slice(0, MAX_HTML))
    .replace(/<!--[^<>]*-->/g, ' ')
    .replace(/<(?:br|\/p|\/div|\/tr|\/li|\/h[1-6])\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi, (whole, decimal, hex, name) => {
      if (name) return entities[name.toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
    })
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
}

/** Drops elements whose content is no text. What is never closed stays, and is searched for its end only once. */
function withoutHidden(html) {
  const unclosed = new Set()
  const kept = []
  let at = 0
  for (const opening of html.matchAll(/<(style|script|head|title)\b[^<>]*>/gi)) {
    const name = opening[1].toLowerCase()
    if (opening.index < at || unclosed.has(name)) continue
    const end = new RegExp(`</${name}\\s*>`, 'gi')
    end.lastIndex = opening.index
    if (!end.test(html)) {
      unclosed.add(name)
      continue
    }
    kept.push(html.slice(at, opening.index))
    at = end.lastIndex
  }
  return [...kept, html.slice(at)].join(' ')
}

// Node 20 decodes Windows-1252 as ISO-8859-1: its quotes and dashes become control characters.
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const withQuotes = (text) =>
  text.replace(/[\u0080-\u009f]/g, (control) => windows1252[control.charCodeAt(0) - 0x80])

const addressesIn = (list) =>
  (list ?? []).flatMap(({ address, group }) => (group ? addressesIn(group) : [address ?? '']))

function bytesOf(content) {
  if (typeof content === 'string') return new TextEncoder().encode(content)
  return new Uint8Array(content)
}

/** Files that someone attached come before images within the text, such as screenshots. */
function filesOf(attachments) {
  const files = attachments.filter(
    (attachment) => attachment.mimeType !== 'message/delivery-status' && !isLogo(attachment),
  )
  const attached = files.filter(({ related }) => !related)
  const inText = files.filter(({ related }) => related)
  return [...attached, ...inText].slice(0, MAX_ATTACHMENTS)
}

function attachmentOf({ filename, mimeType, content }) {
  const bytes = bytesOf(content)
  const isTooLarge = bytes.length > maxFileBytes
  return {
    name: filename ?? '',
    type: mimeType,
    bytes: isTooLarge ? new Uint8Array() : bytes,
  }
}

const isLogo = ({ related, mimeType, content }) =>
  related && mimeType.startsWith('image/') && bytesOf(content).length < MIN_INLINE_IMAGE

const source = await buffer(process.stdin)
const email = await PostalMime.parse(source, { attachmentEncoding: 'arraybuffer' })
const headers = email.headers.map(({ key, value }) => [key, value.slice(0, 2_000)]).slice(0, 500)
const valuesOf = (name) => headers.flatMap(([key, value]) => (key === name ? [value] : []))
const report = email.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')

// One message each: a message of 7 MB would keep the server busy for too long.
for (const file of filesOf(email.attachments)) process.send(attachmentOf(file))
process.send({
  messageId: email.messageId ?? null,
  sha256: createHash('sha256').update(source).digest('hex'),
  from: { email: email.from?.address ?? '', name: email.from?.name ?? '' },
  subject: email.subject ?? '',
  text: withQuotes(email.text?.trim() ? email.text : textOfHtml(email.html ?? '')).slice(
    0,
    MAX_TEXT,
  ),
  // The first known one wins, in this order.
  recipients: [
    ...valuesOf('delivered-to').flatMap((value) => value.split(/[\s,<>]+/)),
    ...addressesIn(email.to),
    ...addressesIn(email.cc),
  ].slice(0, 200),
  headers: Object.fromEntries(
    ['auto-submitted', 'precedence', 'x-autoreply', 'return-path', 'content-type'].map((name) => [
      name,
      valuesOf(name)[0] ?? null,
    ]),
  ),
  deliveryStatus: report
    ? new TextDecoder().decode(bytesOf(report.content)).slice(0, 10_000)
    : null,
})
