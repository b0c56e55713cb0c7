import { readdirSync, readFileSync } from 'node:fs'

// Hebrew and Arabic begin at the right: what people type, and read of each other, has `dir="auto"`. Their text is long
// and unknown, so the class that breaks its words marks the places that show it.

interface Element {
  file: string
  name: string
  tag: string
}

const elements = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .map((file) => `web/${file}`)
  .filter(
    (file) =>
      file.endsWith('.tsx') &&
      !/\.test\.tsx$|^web\/(content|marketing|legal|graphiql)\//.test(file),
  )
  .flatMap((file) => elementsIn(file, readFileSync(file, 'utf8')))

function elementsIn(file: string, code: string): Element[] {
  return [...code.matchAll(/<([a-z]\w*|Link)(?=[\s>])/g)].map((match) => ({
    file,
    name: match[1] ?? '',
    tag: openingTag(code.slice(match.index)),
  }))
}

/** Up to the first `>` outside braces. */
function openingTag(code: string) {
  let depth = 0
  const end = [...code].findIndex((character) => {
    if (character === '{') depth += 1
    if (character === '}') depth -= 1
    return character === '>' && depth === 0
  })
  return code.slice(0, end)
}

const lacksDirection = ({ tag }: Element) => !tag.includes('dir="auto"')
const places = (list: Element[]) => list.map(({ file, tag }) => `${file}: ${tag.slice(0, 80)}`)

const typesNoText =
  /type="(radio|checkbox|file|hidden|password)"|inputMode="(numeric|decimal)"|name="website"/

test('every field for text follows the direction of what is typed', () => {
  const fields = elements.filter(
    ({ name, tag }) => name === 'textarea' || (name === 'input' && !typesNoText.test(tag)),
  )
  expect(fields.length).toBeGreaterThan(10)
  expect(places(fields.filter(lacksDirection))).toEqual([])
})

test('every place that breaks long words follows the direction of the text', () => {
  const shown = elements.filter(({ tag }) => /\[overflow-wrap:anywhere\]|whitespace-pre/.test(tag))
  expect(shown.length).toBeGreaterThan(50)
  expect(places(shown.filter(lacksDirection))).toEqual([])
})
