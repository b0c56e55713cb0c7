import { crc32 } from 'node:zlib'
import { jpegWithPlace, segment } from '../../../test/kit/scenes/photos'
import { MalformedPhoto, withoutJpegMetadata, withoutPngMetadata } from './photo'

const LARGEST = 5_000_000
const start = Buffer.from([0xff, 0xd8])
const scan = segment(0xda, 'scan')
const end = Buffer.from([0xff, 0xd9])

/** A file of 5 MB that repeats some bytes between its beginning and its end. */
const filled = (begin: Buffer, repeated: Buffer, finish: Buffer) =>
  Buffer.concat([
    begin,
    Buffer.alloc(
      repeated.length *
        Math.floor((LARGEST - begin.length - finish.length) / Math.max(1, repeated.length)),
      repeated,
    ),
    finish,
  ])

test.each([
  ['APP0', 0xe0],
  ['APP2', 0xe2],
  ['EXIF', 0xe1],
  ['comments', 0xfe],
  ['scans', 0xda],
])('refuses a JPEG of a million empty segments (%s)', (_name, marker) => {
  const photo = filled(start, segment(marker, ''), end)
  expect(() => withoutJpegMetadata(photo)).toThrow(MalformedPhoto)
})

test('refuses a PNG of 400,000 empty chunks', () => {
  const chunk = (type: string) => Buffer.from(`\0\0\0\0${type}\0\0\0\0`)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const photo = filled(signature, chunk('IDAT'), chunk('IEND'))
  expect(() => withoutPngMetadata(photo)).toThrow(MalformedPhoto)
})

test('keeps a JPEG with as many segments as a panorama has', () => {
  const photo = Buffer.concat([
    start,
    ...Array(300).fill(segment(0xe2, 'ICC_PROFILE\0')),
    scan,
    end,
  ])
  expect(withoutJpegMetadata(Buffer.from(photo))).toEqual(photo)
})

test.each([
  ['stuffing', [0xff, 0x00]],
  ['restart markers', [0xff, 0xd0]],
  ['fill bytes', [0xff]],
])('takes about as long for a picture of %s as for any other', (_name, bytes) => {
  const fastest = (repeated: Buffer) => {
    const photo = filled(Buffer.concat([start, scan]), repeated, end)
    return Math.min(...Array.from({ length: 5 }, () => timeOf(() => withoutJpegMetadata(photo))))
  }
  expect(fastest(Buffer.from(bytes))).toBeLessThan(10 * fastest(Buffer.from([0x12])))
})

function timeOf(run: () => unknown) {
  const began = performance.now()
  run()
  return performance.now() - began
}

test('needs no memory beyond that of the photo', () => {
  const photo = jpegWithPlace()
  expect(withoutJpegMetadata(photo).buffer).toBe(photo.buffer)
})

/** EXIF of a phone: where it was, and how the photo is turned. */
function exifWith(orientation: number, isLittle: boolean) {
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4 + 40)
  const short = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  const long = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at)
  tiff.write(isLittle ? 'II' : 'MM')
  short(42, 2)
  long(8, 4)
  short(2, 8)
  short(0x010f, 10)
  short(2, 12)
  long(18, 14)
  long(38, 18)
  short(0x0112, 22)
  short(3, 24)
  long(1, 26)
  short(orientation, 30)
  tiff.write('Marietta, Georgia', 38)
  return tiff
}

/** What stays of it. */
const turned = (orientation: number) =>
  Buffer.from(
    `4d4d002a000000080001011200030000000100${orientation.toString(16).padStart(2, '0')}000000000000`,
    'hex',
  )

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'keeps orientation %i of a photo, and nothing else',
  (orientation) => {
    for (const isLittle of [true, false]) {
      const exif = exifWith(orientation, isLittle)
      const jpeg = Buffer.concat([
        start,
        segment(0xe1, `Exif\0\0${exif.toString('latin1')}`),
        scan,
        end,
      ])
      const kept =
        orientation === 1
          ? []
          : [segment(0xe1, `Exif\0\0${turned(orientation).toString('latin1')}`)]
      expect(withoutJpegMetadata(jpeg)).toEqual(Buffer.concat([start, ...kept, scan, end]))
    }
  },
)

test.each([1, 6, 8])('keeps orientation %i of a PNG, and nothing else', (orientation) => {
  const chunk = (type: string, content: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    const typed = Buffer.concat([Buffer.from(type), content])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(typed))
    return Buffer.concat([length, typed, sum])
  }
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const png = Buffer.concat([
    signature,
    chunk('eXIf', exifWith(orientation, true)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  const kept = orientation === 1 ? [] : [chunk('eXIf', turned(orientation))]
  expect(withoutPngMetadata(png)).toEqual(
    Buffer.concat([signature, ...kept, chunk('IEND', Buffer.alloc(0))]),
  )
})

test('drops EXIF that is cut off', () => {
  for (let length = 0; length < 40; length++) {
    const exif = exifWith(6, true).subarray(0, length).toString('latin1')
    const jpeg = Buffer.concat([start, segment(0xe1, `Exif\0\0${exif}`), scan, end])
    expect(withoutJpegMetadata(jpeg).length).toBeLessThanOrEqual(4 + scan.length + 36)
  }
})
