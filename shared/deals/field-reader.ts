import { problemOf } from '../consultation'
import { type Decimal, ppbOf, ppmOf, scaleDecimal } from '../decimals'
import { centsOf } from '../money'
import { cleanPhone } from '../phones'
import { recordOf } from '../records'
import {
  dealProblems,
  type FieldProblems,
  lengthOf,
  MAX_CENTS,
  tidyText,
  tooLong,
} from './deal-fields'
import {
  type Field,
  type FieldTable,
  fieldsOf,
  type InputOf,
  type Rule,
  type StoredOf,
  textsIn,
  type ValuesOf,
} from './field-table'
import { normalizeVin, vinProblem } from './vin'

const EARLIEST_YEAR = 1981

/** The latest model year that fits: the one after next year. */
const latestYear = (now: number) => new Date(now).getUTCFullYear() + 2

/** Reads fields one by one and adds the problems of invalid ones to `problems`, under their names. */
export function fieldReader(problems: FieldProblems, now: number, prefix = '') {
  const refuse = (name: string, problem: string) => {
    problems[prefix + name] ??= problem
    return null
  }

  /** Returns what is to be stored; null for an empty or invalid value, and no items for an empty list. */
  function read<R extends Rule>(
    name: string,
    rule: R,
    value: Decimal | readonly string[],
  ): StoredOf<R> | null {
    if (rule.kind === 'list') return readList(name, rule, value) as StoredOf<R>
    const stored = readValue(rule, value as Decimal, now, (problem) => refuse(name, problem))
    if (stored === null && rule.required) refuse(name, rule.required)
    return stored as StoredOf<R> | null
  }

  function readList(name: string, rule: ListRule, value: Decimal | readonly string[]) {
    const texts = typeof value === 'object' && value ? value : textsIn(String(value ?? ''), ',')
    if (texts.length > rule.most) refuse(name, rule.problem)
    const items = texts.flatMap((text, place) => read(`${name}.${place}`, rule.of, text) ?? [])
    return [...new Set(items)]
  }

  /** Reads all fields of a table; those that aren't asked are null, unread. */
  function readAll<Table extends FieldTable>(
    table: Table,
    input: InputOf<Table>,
    isAsked = (_field: Field) => true,
  ) {
    const fields = fieldsOf(table)
    return recordOf<ValuesOf<Table>>(
      fields.map((field) => [
        field.column,
        isAsked(field) ? read(field.name, field, input[field.name]) : null,
      ]),
    )
  }

  return { refuse, read, readAll }
}

type Refuse = (problem: string) => null
type ListRule = Extract<Rule, { kind: 'list' }>

function readValue(
  rule: Exclude<Rule, ListRule>,
  value: Decimal,
  now: number,
  refuse: Refuse,
): string | number | null {
  if (isEmpty(value)) return null
  const text = String(value)
  switch (rule.kind) {
    case 'money':
      return centsIn(value, refuse)
    case 'percent':
      return numberIn(ppmOf(value), rule, refuse)
    case 'moneyFactor':
      return numberIn(ppbOf(value), rule, refuse)
    case 'count':
      return numberIn(scaleDecimal(value, 0), rule, refuse)
    case 'year':
      return yearIn(value, now, refuse)
    case 'text':
      return textIn(text, rule, refuse)
    case 'code':
      return codeIn(tidyText(text), rule, refuse)
    case 'vin':
      return vinIn(text, refuse)
    case 'phone':
      return answerIn('phone', cleanPhone(text), refuse)
    case 'email':
      return answerIn('email', tidyText(text), refuse)
    case 'date':
      return isDate(text) ? text : refuse(dealProblems.date)
    case 'choice':
      return Object.hasOwn(rule.options, text) ? text : refuse(dealProblems.choice)
  }
}

function centsIn(value: number | string, refuse: Refuse) {
  const cents = centsOf(value)
  if (cents === undefined || cents < 0) return refuse(dealProblems.amount)
  return cents > MAX_CENTS ? refuse(dealProblems.tooMuch) : cents
}

function numberIn(
  stored: number | undefined,
  { least = 0, most, problem }: { least?: number; most: number; problem: string },
  refuse: Refuse,
) {
  return stored === undefined || stored < least || stored > most ? refuse(problem) : stored
}

function yearIn(value: number | string, now: number, refuse: Refuse) {
  const year = scaleDecimal(value, 0)
  if (year === undefined || year < EARLIEST_YEAR || year > 9999) return refuse(dealProblems.year)
  const latest = latestYear(now)
  return year > latest ? refuse(`Enter ${latest} or earlier`) : year
}

function textIn(
  value: string,
  { most, isMultiline }: { most: number; isMultiline?: boolean },
  refuse: Refuse,
) {
  const text = tidyText(value, isMultiline)
  if (!text) return null
  return lengthOf(text) > most ? refuse(tooLong(most)) : text
}

function vinIn(text: string, refuse: Refuse) {
  const vin = normalizeVin(text)
  const problem = vin && vinProblem(vin)
  return problem ? refuse(problem) : vin || null
}

const codeIn = (
  code: string,
  { pattern, problem }: { pattern: RegExp; problem: string },
  refuse: Refuse,
) => (pattern.test(code) ? code : refuse(problem))

/** By the rule of the consultation. */
function answerIn(name: 'phone' | 'email', answer: string, refuse: Refuse) {
  const problem = answer && problemOf(name, answer)
  return problem ? refuse(problem) : answer || null
}

const isEmpty = (value: Decimal): value is null | undefined | '' =>
  value == null || (typeof value === 'string' && value.trim() === '')

/** Whether a text is a calendar day, such as 2026-11-24. */
function isDate(text: string) {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return !!day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
