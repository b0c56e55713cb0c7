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
