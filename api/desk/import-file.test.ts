import { dealerColumns } from '../../shared/deals/dealer-columns'
import { readFile } from './import-file'

const readDealers = (file: Buffer) => readFile(file, { noun: 'dealers', columns: dealerColumns })

const row = { name: 'Autohaus Müller, Inc.', city: 'Macon', state: 'GA', zip: '31201' }
const columns = Object.keys(row)

const textWith = (separator: string) =>
  [columns, Object.values(row)]
    .map((cells) => cells.map((cell) => (/[,;]/.test(cell) ? `"${cell}"` : cell)).join(separator))
    .join('\r\n')

const utf16le = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
const utf16be = (text: string) => utf16le(text).swap16()

test.each([
  ['commas', Buffer.from(textWith(','))],
  ['a byte order mark', Buffer.from(`\uFEFF${textWith(',')}`)],
  ['semicolons', Buffer.from(textWith(';'))],
  ['semicolons after a byte order mark', Buffer.from(`\uFEFF${textWith(';')}`)],
  ['tabs', Buffer.from(textWith('\t'))],
  ['the line ends of an old Mac', Buffer.from(textWith(';').replaceAll('\r\n', '\r'))],
  ['tabs in UTF-16, as the Unicode Text of Excel', utf16le(textWith('\t'))],
  ['big-endian UTF-16', utf16be(textWith('\t'))],
  ['commas in UTF-16', utf16le(textWith(','))],
])('reads a file with %s', async (_what, file) => {
  expect((await readDealers(file)).records).toEqual([{ line: 2, columns: row }])
})

test.each([
  ['its line sep=', `sep=;\r\n${textWith(';')}`, 3],
  ['that line after a byte order mark', `\uFEFFSEP=;\r\n${textWith(';')}`, 3],
  ['empty rows above the header', `;;;\r\n\r\n${textWith(';')}`, 4],
])('reads semicolons with %s, and counts its lines', async (_what, text, line) => {
  expect((await readDealers(Buffer.from(text))).records).toEqual([{ line, columns: row }])
})

test.each([
  ['commas', 'name,city,state,zip,"makes; brands; more; of; them"\r\nA,Macon,GA,31201,x', ','],
  [
    'semicolons',
    'name;city;state;zip;"makes, brands, and more, of, them"\nA;Macon;GA;31201;x',
    ';',
  ],
  ['tabs', 'name\tcity\tstate\tzip\ta, b\nA\tMacon\tGA\t31201\t"a;b;c;d;e;f;g"', '\t'],
])('knows %s by the signs between the names of columns', async (_what, text) => {
  const { records } = await readDealers(Buffer.from(text))
  expect(records).toMatchObject([{ columns: { name: 'A', zip: '31201' } }])
})

const howToSave = 'In Excel, save it as "CSV UTF-8"; elsewhere, as CSV with the encoding UTF-8'

test.each([
  ['Windows-1252', Buffer.from(textWith(','), 'latin1'), 'This file is not in UTF-8'],
  ['UTF-16 without its mark', utf16le(textWith(',')).subarray(2), 'This file is not in UTF-8'],
  ['big-endian too', utf16be(textWith(',')).subarray(2), 'This file is not in UTF-8'],
  ['a workbook', Buffer.from('PK\x03\x04\x14\0\x06\0'), 'This is a workbook, not CSV'],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'This is a workbook, not CSV'],
])('says how to save %s', async (_what, file, problem) => {
  await expect(readDealers(file)).rejects.toThrow(`body: ${problem}. ${howToSave}`)
})

test('refuses a NUL in any encoding', async () => {
  const text = `${textWith(',')}\0`
  for (const file of [Buffer.from(text), utf16le(text)]) {
    await expect(readDealers(file)).rejects.toThrow('body: Must not contain the character NUL')
  }
})

test('counts the columns between semicolons', async () => {
  const text = `name;city;state;zip\r\nA;Macon;GA;31201${';x'.repeat(47)}`
  await expect(readDealers(Buffer.from(text))).rejects.toThrow('At most 50 columns')
})
