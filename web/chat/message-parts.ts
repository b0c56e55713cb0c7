/** A message as plain text and the addresses in it that may become links. */
export function partsOf(content: string) {
  const parts: { text: string; href?: string }[] = []
  let end = 0
  for (const found of content.matchAll(/\bhttps?:\/\/[^\s<>"]+/gi)) {
    const address = withoutSentenceEnd(found[0])
    if (!URL.canParse(address)) continue
    if (found.index > end) parts.push({ text: content.slice(end, found.index) })
    parts.push({ text: address, href: address })
    end = found.index + address.length
  }
  if (end < content.length) parts.push({ text: content.slice(end) })
  return parts
}

/** "(see https://a.example/b)." means https://a.example/b; a closed pair of brackets belongs to it. */
function withoutSentenceEnd(address: string) {
  let kept = address
  for (;;) {
    const last = kept.at(-1) ?? ''
    const isUnpaired = last === ')' && count(kept, ')') > count(kept, '(')
    if (!isUnpaired && !/[.,;:!?'’”\]}]/.test(last)) return kept
    kept = kept.slice(0, -1)
  }
}

const count = (text: string, character: string) => text.split(character).length - 1
