// Phones write the place and time of a photo into the file. These functions keep the picture only.

/** Marks a file whose parts do not follow its format. */
export class MalformedPhoto extends Error {}

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const COMMENT = 0xfe
/** JFIF, ICC profile, and Adobe's color transform: needed to show the right colors. */
const KEPT_APPLICATION_SEGMENTS = [0xe0, 0xe2, 0xee]
const MULTI_PICTURE = Buffer.from('MPF\0')

/**
 * Copies a JPEG without EXIF, XMP, IPTC, and comments, and without what follows the picture (ISO/IEC
 * 10918-1, annex B). The orientation is lost too: our pages upload redrawn photos.
 */
export function withoutJpegMetadata(photo: Buffer): Buffer {
  if (photo[0] !== 0xff || photo[1] !== SOI) throw new MalformedPhoto()
  const kept = [photo.subarray(0, 2)]
  let at = 2
  for (;;) {
    while (photo[at] === 0xff && photo[at + 1] === 0xff) at++ // fill bytes
    const marker = photo[at + 1]
    if (photo[at] !== 0xff || marker === undefined) throw new MalformedPhoto()
    if (marker === EOI) return Buffer.concat([...kept, photo.subarray(at, at + 2)])
    const end = at + 2 + lengthAt(photo, at + 2)
    const segment = photo.subarray(at, end)
    if (end > photo.length) throw new MalformedPhoto()
    if (isPicture(marker, segment)) kept.push(segment)
    at = end
    if (marker !== SOS) continue
    const next = endOfScan(photo, end)
    kept.push(photo.subarray(end, next))
    at = next
  }
}

function lengthAt(photo: Buffer, at: number) {
  if (at + 2 > photo.length) throw new MalformedPhoto()
  const length = photo.readUInt16BE(at)
  if (length < 2) throw new MalformedPhoto()
  return length
}

function isPicture(marker: number, segment: Buffer) {
  const isApplication = marker >= 0xe0 && marker <= 0xef
  if (marker === COMMENT) return false
  if (!isApplication) return true
  return KEPT_APPLICATION_SEGMENTS.includes(marker) && !segment.subarray(4, 8).equals(MULTI_PICTURE)
}

/** Where the compressed data that begins at `start` ends: at a marker that is no restart or stuffing. */
function endOfScan(photo: Buffer, start: number) {
  for (let at = photo.indexOf(0xff, start); at >= 0; at = photo.indexOf(0xff, at + 1)) {
    const next = photo[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  throw new MalformedPhoto()
}

const PNG_SIGNATURE_LENGTH = 8
const PNG_METADATA = ['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME']

/** Copies a PNG without its text, time, and EXIF chunks, and without what follows the picture. */
export function withoutPngMetadata(photo: Buffer): Buffer {
  const kept = [photo.subarray(0, PNG_SIGNATURE_LENGTH)]
  let at = PNG_SIGNATURE_LENGTH
  for (;;) {
    if (at + 12 > photo.length) throw new MalformedPhoto()
    const end = at + 12 + photo.readUInt32BE(at)
    if (end > photo.length) throw new MalformedPhoto()
    const type = photo.toString('latin1', at + 4, at + 8)
    if (!PNG_METADATA.includes(type)) kept.push(photo.subarray(at, end))
    if (type === 'IEND') return Buffer.concat(kept)
    at = end
  }
}
