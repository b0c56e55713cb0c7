import {
  chosenFields,
  controlCharacters,
  type FieldName,
  fieldNames,
  invisibleCharacters,
  isChosen,
  limitsOf,
  problemOf,
} from '../../shared/consultation'

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
  const labels = wrong.map((name) => (isChosen(name) ? chosenFields[name] : limitsOf(name)).label)
  if (wrong.length > 1) return `${wrong.length} answers need another look: ${labels.join(', ')}`
  return wrong[0] && `${labels[0]}: ${problems[wrong[0]]}`
}

/** Trims white space and removes the invisible characters that come with pasted text. */
export function tidy(name: FieldName, typed: string) {
  return typed.split(invisibleCharacters).join('').replace(controlCharacters(name), ' ').trim()
}

/** Parses stored answers; undefined unless they are complete and valid. */
export function readAnswers(text: string | undefined): Answers | undefined {
  const found = readDraft(text)
  const answers = Object.fromEntries(fieldNames.map((name) => [name, found[name] ?? ''])) as Answers
  return Object.keys(problemsOf(answers)).length === 0 ? answers : undefined
}

/** Parses a stored draft, keeping whatever is usable. */
export function readDraft(text: string | undefined): Partial<Answers> {
  const found = parsed(text)
  const usable = fieldNames.filter((name) => typeof found[name] === 'string')
  return Object.fromEntries(usable.map((name) => [name, found[name]]))
}

function parsed(text = ''): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null ? { ...found } : {}
  } catch {
    return {} // nothing stored, or garbage
  }
}
