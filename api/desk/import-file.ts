import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import { type FileColumn, likelyColumn } from '../../shared/file-columns'
import { badField } from '../platform/errors'
import { restore } from '../platform/formulas'
import { UNSTORABLE } from '../platform/text'

const MAX_ROWS = 2_000
const MAX_COLUMNS = 50
/** Between which other requests run. */
const SLICE_BYTES = 32_000

/** A column with values that the import doesn't read. */
interface UnreadColumn {
  /** As the file names it. */
  column: string
  /** The column that was probably meant. */
  likely: string | null
}

export interface CsvRecord {
  line: number
  columns: Partial<Record<string, string>>
}

/** What a file is read for. */
export interface FileOf {
  /** What its rows are called. */
  noun: string
  columns: readonly FileColumn[]
}

interface ImportFile {
  records: CsvRecord[]
  unread: UnreadColumn[]
}

/**
 * Reads the rows of a spreadsheet that was saved as text, with commas, semicolons, or tabs between the cells. Refuses what
 * can't be read without a guess.
 */
export async function readFile(file: Buffer, { noun, columns }: FileOf): Promise<ImportFile> {
  const { bytes, separator } = separated(asUtf8(file))
  refuseManyColumns(bytes, separator)
  const [header, ...lines] = await linesIn(bytes, separator, noun)
  if (lines.length === 0) throw badField('body', `The file has no ${noun}`)
  const headers = (header?.cells ?? []).map((name) => name.trim())
  const names = headers.map((name) => name.toLowerCase())
  const unread = unreadOf(columns, headers, names, lines)
  const missing = columns.flatMap(({ name, isNeeded }) =>
    isNeeded && !names.includes(name) ? name : [],
  )
  if (missing.length > 0) throw badField('body', missingWords(missing, unread))
  const records = lines.map(({ line, cells }) => ({
    line,
    columns: Object.fromEntries(
      cells.flatMap((cell, at) => {
        const name = names[at]
        return name === undefined ? [] : [[name, restore(cell)]]
      }),
    ),
  }))
  return { records, unread }
}

/** Columns that have values but no known name, or a name that a later column has, too. */
function unreadOf(
  columns: readonly FileColumn[],
  headers: string[],
  names: string[],
  lines: Line[],
): UnreadColumn[] {
  const isRead = (at: number) =>
    columns.some(({ name }) => name === names[at]) && names.lastIndexOf(names[at] ?? '') === at
  const width = Math.max(headers.length, ...lines.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, at) => at)
    .filter((at) => !isRead(at) && lines.some(({ cells }) => cells[at]?.trim()))
    .map((at) => {
      const column = headers[at]
      return column
        ? {
            column,
            likely: names.includes(column.toLowerCase(), at + 1)
              ? null
              : likelyColumn(columns, column),
          }
        : { column: `Column ${at + 1}`, likely: null }
    })
}

/** "The file has no column zip. Rename "Postal Code" to zip" */
function missingWords(missing: string[], unread: UnreadColumn[]) {
  const renames = unread.flatMap(({ column, likely }) =>
    likely && missing.includes(likely) ? `"${column}" to ${likely}` : [],
  )
  const advice = renames.length > 0 ? `. Rename ${renames.join(', ')}` : ''
  return `The file has no column ${missing.join(', ')}${advice}`
}

const WORKBOOK = 'This is a workbook, not CSV'
const OTHER_ENCODING = 'This file is not in UTF-8'
const HOW_TO_SAVE = 'In Excel, save it as "CSV UTF-8"; elsewhere, as CSV with the encoding UTF-8'

const workbooks = [
  [0x50, 0x4b, 0x03, 0x04], // .xlsx, .ods, .numbers
  [0xd0, 0xcf, 0x11, 0xe0], // .xls
]

const byteOrderMarks = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] }

const beginsWith = (bytes: Buffer, signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte)

/** Refuses encodings that the file doesn't name: the "CSV" of Excel is one on Windows and another on a Mac. */
function asUtf8(file: Buffer) {
  if (workbooks.some((signature) => beginsWith(file, signature))) {
    throw badField('body', `${WORKBOOK}. ${HOW_TO_SAVE}`)
  }
  const utf16 = Object.entries(byteOrderMarks).find(([, mark]) => beginsWith(file, mark))
  const bytes = utf16 ? Buffer.from(new TextDecoder(utf16[0]).decode(file)) : file
  // Without its mark, UTF-16 begins with a letter and a NUL.
  if (!isUtf8(bytes) || bytes.subarray(0, 2).includes(0)) {
    throw badField('body', `${OTHER_ENCODING}. ${HOW_TO_SAVE}`)
  }
  if (bytes.includes(0)) throw badField('body', UNSTORABLE)
  return bytes
}

const QUOTE = 34
const lineEnds = [10, 13]
/** Where a comma is in numbers, Excel writes semicolons; its "Unicode Text" has tabs. */
const separators = [',', ';', '\t']

/** Finds what is between the cells: as Excel's line "sep=;" says, else what the header has most of. */
function separated(bytes: Buffer) {
  const [line, named] = /^\uFEFF?sep=([,;\t])(?=[\r\n])/i.exec(bytes.toString('utf8', 0, 10)) ?? []
  // The line stays, empty, so that the others keep their numbers.
  if (line && named) return { bytes: bytes.subarray(Buffer.byteLength(line)), separator: named }
  const signs = signsOfHeader(bytes)
  const count = (separator: string) => signs.filter((sign) => sign === separator).length
  const separator = separators.reduce((most, other) => (count(other) > count(most) ? other : most))
  return { bytes, separator }
}

/** The characters outside quotes of the first line that has more than separators. */
function signsOfHeader(bytes: Buffer) {
  let signs: string[] = []
  let isQuoted = false
  let hasText = false
  for (const byte of bytes) {
    if (byte === QUOTE) isQuoted = !isQuoted
    else if (isQuoted) hasText = true
    else if (lineEnds.includes(byte)) {
      if (hasText) return signs
      signs = []
    } else {
      const sign = String.fromCharCode(byte)
      signs.push(sign)
      hasText ||= !separators.includes(sign)
    }
  }
  return signs
}

/** Before the parser makes a value of each cell, which takes a second for a file of separators. */
function refuseManyColumns(bytes: Buffer, separator: string) {
  let columns = 1
  let isQuoted = false
  for (const sign of bytes) {
    if (sign === QUOTE) isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (lineEnds.includes(sign)) columns = 1
    else if (sign === separator.charCodeAt(0)) columns += 1
    if (columns > MAX_COLUMNS) throw badField('columns', `At most ${MAX_COLUMNS} columns`)
  }
}

interface Line {
  line: number
  cells: string[]
}

/** The header and the rows. */
async function linesIn(bytes: Buffer, separator: string, noun: string) {
  const lines: Line[] = []
  const options = {
    bom: true,
    delimiter: separator,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true, // spreadsheets write rows of separators
  }
  const records: AsyncIterable<{ record: string[]; info: Info }> = Readable.from(
    slicesOf(bytes),
  ).pipe(parse(options))
  try {
    for await (const { record, info } of records) {
      // A quoted value may have several lines; the record is known by its first.
      const lineBreaks = record.join('').split('\n').length - 1
      lines.push({ line: info.lines - lineBreaks, cells: record })
      if (lines.length > MAX_ROWS + 1) throw badField('body', `At most 2,000 ${noun} at once`)
    }
  } catch (error) {
    if (error instanceof CsvError) throw badField('body', `This is no CSV file: ${error.message}`)
    throw error
  }
  return lines
}

async function* slicesOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    yield bytes.subarray(at, at + SLICE_BYTES)
    await setImmediate()
  }
}
