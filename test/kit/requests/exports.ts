import { parse } from 'csv-parse/sync'
import { type Caller, rest } from '../servers/shop'

/** Exports a list of one day, or of other days. */
export const exportList = (caller: Caller, list: string, from: string, to = from) =>
  rest(caller, 'GET', `/api/export/${list}.csv?${new URLSearchParams({ from, to })}`)

/** The rows of an exported list by column, as a spreadsheet shows them. */
export async function exportedRows(...request: Parameters<typeof exportList>) {
  const { status, body } = await exportList(...request)
  expect([status, body.message]).toEqual([200, undefined])
  return parse<Record<string, string>>(body, { columns: true })
}
