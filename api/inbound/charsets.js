// Decodes text by the name that an email gives to its charset.

import { decodeWords } from 'postal-mime'

/** Names that the Encoding Standard lacks. */
const aliases = {
  ansi: 'windows-1252',
  cp874: 'windows-874',
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  ms936: 'gbk',
  ms949: 'euc-kr',
  ms950: 'big5',
  uhc: 'euc-kr',
  tis620: 'windows-874',
  eucjp: 'euc-jp',
  'iso-2022-jp-1': 'iso-2022-jp',
  'iso-2022-jp-2': 'iso-2022-jp',
  utf8mb3: 'utf-8',
  utf8mb4: 'utf-8',
  'latin-1': 'windows-1252',
  latin9: 'iso-8859-15',
}

/** Where they are wrong, the bytes are often UTF-8. */
const weakNames = new Set(['us-ascii', 'ascii', 'ansi_x3.4-1968', 'x-user-defined'])

/** Returns the text of bytes; of an unknown charset, or none, UTF-8 if it is that, else Windows-1252. */
export function decodeText(bytes, charset) {
  const decoder = decoderOf(charset)
  if (!decoder) return guessText(bytes)
  const text = decoder.decode(bytes)
  if (decoder.encoding === 'windows-1252') return withQuotes(text)
  // One that says UTF-8 and has no character of it.
  if (decoder.encoding === 'utf-8' && text.includes('\ufffd') && !/[\u0080-\ufffc]/.test(text)) {
    return guessText(bytes)
  }
  return text
}

function decoderOf(charset) {
  const name = (charset ?? '').trim().toLowerCase()
  if (!name || weakNames.has(name)) return null
  const plain = name.replace(/^(?:x-|cs)/, '')
  for (const label of [name, aliases[name], aliases[plain], plain, plain.replaceAll('_', '-')]) {
    if (!label) continue
    try {
      return new TextDecoder(label)
    } catch {
      // not a label of the Encoding Standard
    }
  }
  return null
}

function guessText(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return withQuotes(new TextDecoder('windows-1252').decode(bytes))
  }
}

// Node 20 decodes Windows-1252 as ISO-8859-1: its quotes and dashes become control characters.
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const withQuotes = (text) =>
  text.replace(/[\u0080-\u009f]/g, (control) => windows1252[control.charCodeAt(0) - 0x80])

/** Longer values are cut: the library takes quadratic time for some. */
const MAX_VALUE = 20_000

/** Gives encoded words (RFC 2047) of a header the charset that their name stands for. */
export const nameCharsets = (value) =>
  value
    .slice(0, MAX_VALUE)
    .replace(/=\?([^?\s*]{1,40})(\*[^?\s]{0,40})?\?(?=[qb]\?)/gi, (_all, charset) => {
      return `=?${decoderOf(charset)?.encoding ?? 'utf-8'}?`
    })

/** Returns the text of a header, with its encoded words decoded. */
export function decodeHeader(value) {
  const text = decodeWords(nameCharsets(value))
  // The library takes what it doesn't know for Windows-1252.
  const isBroken = text.includes('\ufffd')
  return withQuotes(isBroken ? decodeWords(value.slice(0, MAX_VALUE)) : text)
}

const META = /<meta\b[^>]{0,500}?\bcharset\s{0,10}=\s{0,10}["']?\s{0,10}([\w:.-]{1,40})/i

/** Returns the charset that HTML names itself. */
export function charsetOfHtml(bytes) {
  const [, charset] = META.exec(Buffer.from(bytes.subarray(0, 4_096)).toString('latin1')) ?? []
  // Bytes in which this can be read are not of UTF-16.
  return charset && /^utf-?16/i.test(charset) ? 'utf-8' : charset
}
