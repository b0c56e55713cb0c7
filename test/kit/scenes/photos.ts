/** Where the photos below were taken, as phones write it. */
export const PLACE = 'GPS 33.9526 N 84.5499 W'

export const segment = (marker: number, content: string | Buffer) => {
  const bytes = Buffer.from(content as string)
  return Buffer.concat([Buffer.from([0xff, marker]), lengthOf(bytes), bytes])
}

function lengthOf(bytes: Buffer) {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length + 2)
  return length
}

/** A JPEG as a phone stores it: EXIF, XMP, IPTC, comment, and a second picture with its own place. */
export const jpegWithPlace = () => {
  const scan = Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56])
  const picture = [segment(0xdb, 'table'), segment(0xda, 'scan'), scan, Buffer.from([0xff, 0xd9])]
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, 'JFIF\0'),
    segment(0xe1, `Exif\0\0${PLACE}`),
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${PLACE}`),
    segment(0xe2, 'ICC_PROFILE\0colors'),
    segment(0xe2, `MPF\0${PLACE}`),
    segment(0xed, `Photoshop 3.0\0${PLACE}`),
    segment(0xfe, PLACE),
    ...picture,
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, `Exif\0\0${PLACE}`),
    ...picture,
  ])
}

const chunk = (type: string, content: string) => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(content.length)
  return Buffer.concat([head, Buffer.from(type), Buffer.from(content), Buffer.alloc(4)])
}

/** A PNG with its place in EXIF and in texts. */
export const pngWithPlace = () =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', '\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0'),
    chunk('eXIf', PLACE),
    chunk('tEXt', `Location\0${PLACE}`),
    chunk('iTXt', `XML:com.adobe.xmp\0${PLACE}`),
    chunk('IDAT', 'picture'),
    chunk('IEND', ''),
    Buffer.from(PLACE),
  ])

export const pdf = (text = 'Quote') => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`)
