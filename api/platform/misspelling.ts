/**
 * Returns the name that a misspelled one probably means, or undefined. Names of up to 7 letters are
 * left alone: too many other programs use similar ones.
 */
export function meantName(text: string, names: readonly string[]) {
  const upper = text.toUpperCase()
  return names.find((name) => {
    const most = name.length > 9 ? 2 : name.length > 7 ? 1 : 0
    const isNear = most > 0 && Math.abs(name.length - upper.length) <= most
    return isNear && isWithin(most, upper, name)
  })
}

/**
 * Whether at most `most` letters must be added, removed, or replaced to get from one name to the other. Most names
 * differ soon, and every start compares thousands of pairs.
 */
function isWithin(most: number, from: string, to: string) {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    if (Math.min(...next) > most) return false
    row = next
  }
  return (row.at(-1) ?? 0) <= most
}
