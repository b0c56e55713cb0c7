import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'
import { checkSync } from 'recheck'

// Part of `npm run check`: regular expressions of the server that take super-linear time on some text.
// A pattern built at run time cannot be checked; build it from parts that are.

/** What a check may take; within it, steps are counted, not time, so that a busy machine finds the same. */
const limits = {
  timeout: 60_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
}

interface Expression {
  file: string
  pattern: string
  flags: string
}

/** Finds literals and `new RegExp('…', '…')` anywhere in a syntax tree. */
function* expressionsIn(node: unknown, file: string): Generator<Expression> {
  if (typeof node !== 'object' || node === null) return
  const {
    type,
    pattern,
    flags,
    callee,
    arguments: given,
    key,
    value,
  } = node as Record<string, unknown>
  if (type === 'RegExpLiteral') yield { file, pattern: String(pattern), flags: String(flags) }
  if (/^(New|Call)Expression$/.test(String(type)) && nameOf(callee) === 'RegExp') {
    const [text, marks] = (given as { expression: unknown }[]).map(({ expression }) =>
      textOf(expression),
    )
    if (text !== undefined) yield { file, pattern: text, flags: marks ?? '' }
  }
  if (type === 'KeyValueProperty' && nameOf(key) === 'pattern' && textOf(value) !== undefined) {
    yield { file, pattern: `^(?:${textOf(value)})$`, flags: 'u' } // of a field of the form
  }
  for (const child of Object.values(node)) yield* expressionsIn(child, file)
}

const nameOf = (node: unknown) => (node as { value?: string } | undefined)?.value

const textOf = (node: unknown) => {
  const { type, value } = node as { type: string; value: string }
  return type === 'StringLiteral' ? value : undefined
}

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'api', 'shared'])
  .toString()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|cases)\.tsx?$/.test(file))

const expressions = new Map<string, Expression>()
for (const file of files) {
  const tree = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript' })
  for (const found of expressionsIn(tree, file)) {
    expressions.set(`/${found.pattern}/${found.flags}`, found)
  }
}

for (const [text, { file, pattern, flags }] of expressions) {
  const { status } = checkSync(pattern, flags, limits)
  if (status === 'safe') continue
  console.error(
    `${file}: ${text} is ${status === 'vulnerable' ? 'super-linear' : 'too hard to check'}`,
  )
  process.exitCode = 1
}
