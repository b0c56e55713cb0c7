import { z } from 'zod'
import { type Topic, topics } from '../faq-topics'
import { sitePath } from '../site-path'
import { defaultFaq, isFixed, type Question } from './faq'
import { line, text } from './texts'

const MIN_SHOWN = 8
const MAX_SHOWN = 20
const MAX_BYTES = 40_000

const listPart = z.array(line(200)).min(1, 'Add a line').max(6, 'At most six lines')

const question = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Small letters, digits, and hyphens'),
  topic: z.enum(Object.keys(topics) as [Topic, ...Topic[]], 'Choose a topic'),
  question: line(120),
  /** Paragraphs, and lists of lines. */
  answer: z
    .array(z.union([text(600), listPart]))
    .min(1, 'Write an answer')
    .max(4, 'At most four paragraphs and lists'),
  /** A page with the whole of it. */
  more: z
    .strictObject({
      href: line(300).refine(
        (value) => sitePath(value) !== undefined,
        'Enter a path of this site, such as /packages',
      ),
      name: line(60),
    })
    .nullable(),
  isHidden: z.boolean().default(false),
})

const wordsOf = ({ question, answer, more, isHidden }: Question) =>
  JSON.stringify({ question, answer, more, isHidden })

const fixedWords = () =>
  new Map(defaultFaq.filter(({ id }) => isFixed(id)).map((each) => [each.id, wordsOf(each)]))

/** The questions of /faq, in order. The fixed ones can only be moved. */
export const faqSchema = z.array(question).check(({ value, issues }) => {
  const refuse = (path: (string | number)[], message: string) =>
    issues.push({ code: 'custom', message, path, input: value })
  const fixed = fixedWords()
  for (const [at, each] of value.entries()) {
    if (value.findIndex(({ id }) => id === each.id) < at) refuse([at, 'id'], 'Used twice')
    const words = fixed.get(each.id)
    if (words && words !== wordsOf(each)) {
      refuse([at, 'question'], 'States a promise of ours: it can be moved, not changed or hidden')
    }
  }
  for (const id of fixed.keys()) {
    if (!value.some((each) => each.id === id)) {
      refuse(['id'], `"${id}" states a promise of ours: it can be moved, not removed`)
    }
  }
  const shown = value.filter(({ isHidden }) => !isHidden).length
  if (shown < MIN_SHOWN || shown > MAX_SHOWN) {
    refuse(['shown'], `Show ${MIN_SHOWN} to ${MAX_SHOWN} questions; ${shown} would be shown`)
  }
  if (new TextEncoder().encode(JSON.stringify(value)).length > MAX_BYTES) {
    refuse(['size'], 'All questions and answers together are too long. Shorten some of them.')
  }
})
