/** Splits a message into plain text and the URLs that become links. */
export function partsOf(text: string) {
  const parts: { text: string; href?: string; start: number }[] = []
  let end = 0
  for (const match of text.matchAll(/\bhttps?:\/\/[^\s<>"]+/gi)) {
    const url = withoutPunctuation(match[0])
    if (!URL.canParse(url)) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), start: end })
    parts.push({ text: url, href: url, start: match.index })
    end = match.index + url.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), start: end })
  return parts
}

/** "(see https://a.example/b)." links to https://a.example/b; paired parentheses belong to the URL. */
function withoutPunctuation(url: string) {
  let trimmed = url
  for (;;) {
    const last = trimmed.at(-1) ?? ''
    const isUnpaired = last === ')' && count(trimmed, ')') > count(trimmed, '(')
    if (!isUnpaired && !/[.,;:!?'’”\]}]/.test(last)) return trimmed
    trimmed = trimmed.slice(0, -1)
  }
}

const count = (text: string, character: string) => text.split(character).length - 1
