/**
 * What a spreadsheet runs as a formula when it opens a CSV file, with apostrophes before it or not. Some skip white space,
 * and Numbers reads full-width signs as the others.
 */
const likeFormula = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r])/

/** Puts an apostrophe before a text that a spreadsheet would run. */
export const defuse = (text: string) => (likeFormula.test(text) ? `'${text}` : text)

/** Takes off the apostrophe that `defuse` put there. */
export const restore = (cell: string) =>
  cell.startsWith("'") && likeFormula.test(cell.slice(1)) ? cell.slice(1) : cell
