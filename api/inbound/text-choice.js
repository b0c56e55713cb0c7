/** An email has its text twice, plain and as HTML. Returns the plain one, unless it is a stub or lacks a price. */
export function chooseText(plain, html) {
  if (html.trim() === '') return plain
  const amounts = new Set(amountsIn(plain))
  const isPoorer = amountsIn(html).some((amount) => !amounts.has(amount))
  return isStub(plain, html) || isPoorer ? html : plain
}

function isStub(plain, html) {
  const length = lengthOf(plain)
  if (length < 2 || lengthOf(html) > 3 * length + 200) return true
  return length < 600 && asksForHtml.some((words) => words.test(plain))
}

/** Links of tracking services are long, and no text. */
const lengthOf = (text) =>
  text
    .replace(/https?:\/\/\S+/g, '')
    .replace(/\s+/g, ' ')
    .trim().length

const asksForHtml = [
  /\b(?:does ?n[o'’]t|do not|don['’]t|unable|cannot|can['’]t|not|only)\b[^.]{0,60}\bHTML\b/i,
  /\bHTML\b[^.]{0,60}\b(?:e-?mail|mail|version|view|viewer|format|enabled|capable|client|reader|browser)\b/i,
  /\b(?:view|read|see|open|display)\b[^.]{0,60}\b(?:HTML|browser|online|web version)\b/i,
]

const amountsIn = (text) =>
  [
    ...text.slice(0, 200_000).matchAll(/\$\s{0,3}(\d[\d,]{0,15})|\b(\d{1,3}(?:,\d{3}){1,4})\b/g),
  ].map(([, dollars, number]) => (dollars ?? number).replaceAll(',', ''))
