// Parses one email in a process of its own, which ends when it takes too much. Plain JavaScript, because the process starts
// without the loaders of tsx and Jest.

import { buffer } from 'node:stream/consumers'
import { addressParser } from 'postal-mime'
import { charsetOfHtml, decodeHeader, decodeText, nameCharsets } from './charsets.js'
import { textOfHtml } from './html-text.js'
import { MimeReader } from './mime-reader.js'
import { chooseText } from './text-choice.js'

const MAX_TEXT = 100_000
/** Of all texts of an email together, before they are decoded. */
const MAX_TEXT_BYTES = { 'text/plain': 400_000, 'text/html': 2_000_000 }
const MAX_ATTACHMENTS = 50
const MAX_HEADERS = 500
/** Emails within an email, as someone forwards them. */
const MAX_INNER = 10
const maxFileBytes = Number(process.argv[2])
/** Smaller images within the text are logos. */
const MIN_INLINE_IMAGE = 30_000

/** What an email is made of. Alternatives have a text and HTML, of which one is read. */
function contentOf(root) {
  const content = { texts: [], attached: [], related: [], deliveryStatus: null }
  let inner = 0
  const left = { ...MAX_TEXT_BYTES }

  const collect = async (node, alternative, isRelated, isReport) => {
    const { multipart } = node.contentType
    const type = typeOf(node)
    if (multipart) {
      const texts = multipart === 'alternative' ? { plain: [], html: [] } : alternative
      if (texts && texts !== alternative) content.texts.push(texts)
      for (const child of node.childNodes) {
        const isWithin = isRelated || multipart === 'related'
        await collect(child, texts, isWithin, isReport || multipart === 'report')
      }
      return
    }
    const bytes = Buffer.from(node.content ?? '') // of a part without a body, the library's own
    if (isText(node)) {
      const texts = alternative ?? { plain: [], html: [] }
      if (!alternative) content.texts.push(texts)
      texts[type === 'text/html' ? 'html' : 'plain'].push(
        textOf(node, bytes.subarray(0, left[type])),
      )
      left[type] -= Math.min(bytes.length, left[type])
    } else if (/^message\/(?:global-)?delivery-status$/.test(type)) {
      content.deliveryStatus ??= bytes.toString('utf8', 0, 10_000)
    } else if (isReport && /^(?:message\/|text\/rfc822-headers)/.test(type)) {
      return // the email that the report is about
    } else if (type === 'message/rfc822' && inner < MAX_INNER) {
      inner += 1
      const message = await MimeReader.read(bytes)
      content.texts.push({ plain: [introductionOf(message)], html: [] })
      const { deliveryStatus } = content
      await collect(message, null, false, false)
      content.deliveryStatus = deliveryStatus // a report that someone forwards is none
    } else if (!isCopy(node, alternative)) {
      const isInText = isRelated && Boolean(node.contentId)
      const file = { name: nameOf(node), type, bytes }
      if (!isInText) content.attached.push(file)
      else if (!type.startsWith('image/') || bytes.length >= MIN_INLINE_IMAGE)
        content.related.push(file)
    }
  }
  return collect(root, null, false, false).then(() => content)
}

/** What is no type is plain text (RFC 2045, section 5.2). */
const typeOf = ({ contentType: { parsed } }) =>
  /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(parsed.value) ? parsed.value : 'text/plain'

const isText = (node) =>
  typeOf(node) in MAX_TEXT_BYTES && node.contentDisposition.parsed.value !== 'attachment'

/** Further forms of the same text, for clocks and such. */
const isCopy = (node, alternative) =>
  alternative && typeOf(node).startsWith('text/') && !nameOf(node)

function textOf(node, bytes) {
  const { params } = node.contentType.parsed
  const isHtml = typeOf(node) === 'text/html'
  const charset = params.charset ?? (isHtml ? charsetOfHtml(bytes) : undefined)
  const text = decodeText(bytes, charset)
  if (isHtml) return textOfHtml(text)
  if (!/^flowed$/i.test(params.format ?? '')) return text
  return node.decodeFlowedText(text, /^yes$/i.test(params.delsp ?? ''))
}

function nameOf({ contentDisposition, contentType }) {
  const name = contentDisposition.parsed.params.filename ?? contentType.parsed.params.name
  return decodeHeader((name ?? '').slice(0, 1_000))
}

/** Who wrote an email within this one, and about what. */
function introductionOf({ headers }) {
  const lines = ['From', 'Date', 'Subject'].flatMap((name) => {
    const value = headers.find(({ key }) => key === name.toLowerCase())?.value
    return value ? [`${name}: ${decodeHeader(value)}`] : []
  })
  return ['', '---------- Attached email ----------', ...lines, ''].join('\n')
}

const root = await MimeReader.read(await buffer(process.stdin))
const { texts, attached, related, deliveryStatus } = await contentOf(root)
const headerOf = (name) => root.headers.find(({ key, value }) => key === name && value)?.value
const [from] = addressParser(nameCharsets(headerOf('from') ?? ''), { flatten: true })
const plainTexts = texts
  .map(({ plain, html }) => chooseText(plain.join('\n'), html.join('\n')))
  .filter((text) => text.trim() !== '')

// Files that someone attached come before images within the text, such as screenshots. One message each: a message of 7 MB
// would keep the server busy for too long.
for (const { name, type, bytes } of [...attached, ...related].slice(0, MAX_ATTACHMENTS)) {
  const isTooLarge = bytes.length > maxFileBytes
  process.send({ name, type, bytes: isTooLarge ? new Uint8Array() : new Uint8Array(bytes) })
}
process.send({
  messageId: headerOf('message-id') ?? null,
  from: { email: from?.address ?? '', name: from?.name ?? '' },
  subject: decodeHeader(headerOf('subject') ?? ''),
  text: plainTexts.join('\n').replace(/\r\n?/g, '\n').slice(0, MAX_TEXT),
  headers: Object.fromEntries(
    root.headers
      .slice(0, MAX_HEADERS)
      .reverse() // the first of each name wins
      .map(({ key, value }) => [key, value.slice(0, 2_000)]),
  ),
  deliveryStatus,
})
