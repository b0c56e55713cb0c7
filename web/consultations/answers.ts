import { type FieldName, fieldNames, labelOf, problemOf } from '../../shared/consultation'
import { byName } from '../../shared/records'

/** A visitor's answers by field; '' if unanswered. Choices use their REST spelling. */
export type Answers = Record<FieldName, string>

/** Validation problems by field. */
export type Problems = Partial<Answers>

export const isFieldName = (name: string): name is FieldName =>
  (fieldNames as string[]).includes(name)

/** Validates all answers; the result is empty if they can be sent. */
export function problemsOf(answers: Answers) {
  const problems: Problems = {}
  for (const name of fieldNames) {
    const problem = problemOf(name, answers[name])
    if (problem) problems[name] = problem
  }
  return problems
}

/** The fields refused by the server that are visible in the form. */
export function refusedFields(fields: Record<string, string> = {}): Problems {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isFieldName(name)))
}

/** Sums up the problems in one sentence; undefined if there are none. */
export function summaryOf(problems: Problems): string | undefined {
  const wrong = fieldNames.filter((name) => problems[name])
  const labels = wrong.map(labelOf)
  if (wrong.length > 1) return `${wrong.length} answers need another look: ${labels.join(', ')}`
  return wrong[0] && `${labels[0]}: ${problems[wrong[0]]}`
}

/** Parses stored answers; undefined unless they are complete and valid. */
export function readAnswers(text: string | undefined): Answers | undefined {
  const draft = readDraft(text)
  const answers = byName(fieldNames, (name) => draft[name] ?? '')
  return Object.keys(problemsOf(answers)).length === 0 ? answers : undefined
}

/** Parses a saved draft, without the fields that are not usable. */
export function readDraft(text: string | undefined): Partial<Answers> {
  const values = parseObject(text)
  const usable = fieldNames.filter((name) => typeof values[name] === 'string')
  return Object.fromEntries(usable.map((name) => [name, values[name]]))
}

function parseObject(text = ''): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {} // nothing stored, or garbage
  }
}
