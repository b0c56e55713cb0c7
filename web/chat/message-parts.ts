/** Splits a message into plain text and the URLs that become links. */
export function partsOf(text: string) {
  const parts: { text: string; href?: string; start: number }[] = []
  let end = 0
  for (const found of text.matchAll(/\bhttps?:\/\/[^\s<>"]+/gi)) {
    const url = withoutPunctuation(found[0])
    if (!URL.canParse(url)) continue
    if (found.index > end) parts.push({ text: text.slice(end, found.index), start: end })
    parts.push({ text: url, href: url, start: found.index })
    end = found.index + url.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), start: end })
  return parts
}

/** "(see https://a.example/b)." links to https://a.example/b; paired parentheses belong to the URL. */
function withoutPunctuation(url: string) {
  let kept = url
  for (;;) {
    const last = kept.at(-1) ?? ''
    const isUnpaired = last === ')' && count(kept, ')') > count(kept, '(')
    if (!isUnpaired && !/[.,;:!?'’”\]}]/.test(last)) return kept
    kept = kept.slice(0, -1)
  }
}

const count = (text: string, character: string) => text.split(character).length - 1
