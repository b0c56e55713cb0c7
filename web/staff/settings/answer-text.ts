import type { Question } from '../../../shared/settings/faq'

// How an answer is written in a text field: an empty line begins a paragraph, and lines that begin with a dash are a list.

const dash = /^\s*[-–•*]\s+/

export function answerIn(text: string): Question['answer'] {
  return text
    .split(/\n\s*\n/)
    .flatMap((block) => partsOf(block.split('\n').filter((line) => line.trim())))
}

/** A paragraph may have a list right below it. */
function partsOf(lines: readonly string[]): Question['answer'] {
  const parts: Question['answer'] = []
  for (const line of lines) {
    const last = parts.at(-1)
    if (dash.test(line)) {
      const point = line.replace(dash, '').trim()
      if (Array.isArray(last)) last.push(point)
      else parts.push([point])
    } else if (typeof last === 'string') parts[parts.length - 1] = `${last}\n${line.trim()}`
    else parts.push(line.trim())
  }
  return parts
}

export const textOf = (answer: Question['answer']) =>
  answer
    .map((part) => (typeof part === 'string' ? part : part.map((line) => `- ${line}`).join('\n')))
    .join('\n\n')
