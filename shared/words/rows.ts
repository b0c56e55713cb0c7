import { recordOf } from '../records'

// The values of each enum have a row in one table, in the file of the thing that has them. The graph, badges, filters,
// choices, and the history derive from it.
//
// What buyers read of the same values is a table beneath it: pages of buyers load no words of staff.

/** A value of an enum. */
export interface Row {
  /** In the graph. */
  description: string
  /** As staff read it. */
  words: string
}

/** How a state looks: a shape, so that color never carries it alone. */
export interface Mark {
  tone: 'pen' | 'amber' | 'red' | 'soft'
  shape: 'full' | 'half' | 'ring' | 'diamond'
}

export interface MarkedRow extends Row, Mark {}

export type Table<R> = Readonly<Record<string, R>>

/** The words of a table by its values, as a choice takes them. */
export const wordsIn = <T extends Table<{ words: string }>>(table: T) =>
  recordOf<{ [Value in keyof T]: string }>(
    Object.entries(table).map(([value, { words }]) => [value, words]),
  )

/** The words of a value. One that only a newer server knows is shown by its name. */
export const wordsFor = <Value extends string>(
  table: Readonly<Record<Value, { words: string }>>,
  value: Value,
) => (Object.hasOwn(table, value) ? table[value].words : plainWords(value))

/** The words and the mark of a state. */
export const markFor = <State extends string>(
  table: Readonly<Record<State, Mark & { words: string }>>,
  state: State,
): Mark & { words: string } =>
  Object.hasOwn(table, state)
    ? table[state]
    : { words: plainWords(state), tone: 'soft', shape: 'ring' }

/** The values of a table with their words, as filters take them. */
export const choicesIn = <Value extends string>(
  table: Readonly<Record<Value, { words: string }>>,
) => valuesIn(table).map((value) => ({ value, words: table[value].words }))

/** The values of a table, in its order. */
export const valuesIn = <T extends object>(table: T) => Object.keys(table) as (keyof T)[]

/** The name of a value without words: "Refund failed". */
export const plainWords = (value: string) =>
  value.charAt(0) + value.slice(1).toLowerCase().replaceAll('_', ' ')
