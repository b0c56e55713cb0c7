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

/** What a visitor answered, by field; '' where nothing was. Choices as REST spells them. */
export type Answers = Record<FieldName, string>

/** What is wrong, by field. */
export type Problems = Partial<Answers>

export const isFieldName = (name: string): name is FieldName =>
  (fieldNames as string[]).includes(name)

/** Every problem there is, by field; empty when the answers can be sent. */
export function problemsOf(answers: Answers) {
  const problems: Problems = {}
  for (const name of fieldNames) {
    const problem = problemOf(name, answers[name])
    if (problem) problems[name] = problem
  }
  return problems
}

/** Of the fields that the server refused those that the visitor can see. */
export function refusedFields(fields: Record<string, string> = {}): Problems {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isFieldName(name)))
}

/** One sentence about what stands beside the fields; undefined when nothing does. */
export function summaryOf(problems: Problems): string | undefined {
  const wrong = fieldNames.filter((name) => problems[name])
  const labels = wrong.map((name) => (isChosen(name) ? chosenFields[name] : limitsOf(name)).label)
  if (wrong.length > 1) return `${wrong.length} answers need another look: ${labels.join(', ')}`
  return wrong[0] && `${labels[0]}: ${problems[wrong[0]]}`
}

/** Without the white space around it and the invisible characters that come with pasted text. */
export function tidy(name: FieldName, typed: string) {
  return typed.split(invisibleCharacters).join('').replace(controlCharacters(name), ' ').trim()
}

/** Answers from outside (storage); undefined unless they are what the form would send. */
export function readAnswers(text: string | undefined): Answers | undefined {
  const found = readDraft(text)
  const answers = Object.fromEntries(fieldNames.map((name) => [name, found[name] ?? ''])) as Answers
  return Object.keys(problemsOf(answers)).length === 0 ? answers : undefined
}

/** Whatever usable answers there are. */
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
    return {} // nothing kept, or rubbish: the same
  }
}
