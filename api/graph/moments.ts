import { GraphQLError } from 'graphql'

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** Reads the input of a `DateTime`. Without an offset, the moment would depend on the server's time zone. */
export function momentOf(input: unknown): Date {
  const read = typeof input === 'string' && moment.test(input) ? new Date(input) : undefined
  // PostgreSQL can't read how JavaScript writes other years.
  if (!read || !/^[12]\d{3}-/.test(isoOf(read))) {
    throw new GraphQLError('Must be a timestamp such as 2026-11-24T22:00:00Z')
  }
  return read
}

/** Reads the input of a `Date`, which must be a day of the calendar. */
export function dayOf(input: unknown): string {
  const isDay = typeof input === 'string' && /^[12]\d{3}-\d{2}-\d{2}$/.test(input)
  if (!isDay || !isoOf(new Date(`${input}T00:00:00Z`)).startsWith(input)) {
    throw new GraphQLError('Must be a day such as 2026-11-24')
  }
  return input
}

const isoOf = (date: Date) => (Number.isNaN(date.getTime()) ? '' : date.toISOString())
