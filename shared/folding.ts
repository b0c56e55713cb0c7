// How names and other texts are compared: without case, accents, and the typographic variants that phones and word
// processors make. The database folds in the same way (`fold_text`), for its triggers and indexes; a test compares both.

/** Accents that NFKD has separated from their letters, and signs that no one sees. */
const dropped =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]|[\u00ad\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

/** Signs, and letters that Unicode doesn't take apart, with what people type for them. */
const typed: Readonly<Record<string, string>> = {
  "'": '`\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u2018\u2019\u201b\u2032\u2035\u055a\u05f3\ua78c',
  '"': '\u201c\u201d\u201e\u201f',
  '-': '\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212',
  ' ': '\u0085\u1680\u2028\u2029',
  a: 'Ⱥⱥ',
  b: 'ƁɓɃƀ',
  c: 'Ȼȼ',
  d: 'ÐðĐđƉɖƊɗ',
  e: 'ƎǝƏəƐɛɆɇ',
  f: 'Ƒƒ',
  g: 'ƓɠǤǥ',
  h: 'Ħħ',
  i: 'ıƗɨ',
  j: 'Ɉɉ',
  k: 'ĸƘƙ',
  l: 'Łł',
  n: 'ŊŋƝɲ',
  o: 'ØøƆɔƟɵ',
  p: 'Ƥƥ',
  r: 'Ɍɍ',
  t: 'ŦŧƬƭ',
  u: 'Ʉʉ',
  y: 'ƳƴɎɏ',
  z: 'Ƶƶ',
  ae: 'Ææ',
  oe: 'Œœ',
  ss: 'ẞß',
  th: 'Þþ',
  σ: 'ς',
}
/** In the C locale, the database doesn't know the case of these. */
const capitals = 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ'

const replacements = new Map([
  ...Object.entries(typed).flatMap(([to, signs]) => [...signs].map((sign) => [sign, to])),
  ...[...capitals].map((capital) => [capital, capital.toLowerCase()]),
] as [string, string][])

/** Folds a text for comparing: "Straße" is "strasse", "O’Brien" is "o'brien", a no-break space is a space. */
export function foldText(text: string) {
  const plain = text
    .replace(/[\u00b4\u1ffd]/g, "'") // NFKD would make it a space with an accent
    .normalize('NFKD')
    .replace(dropped, '')
    .replace(/[^\0-_a-\x7f]/gu, (sign) => replacements.get(sign) ?? sign)
  return plain
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[ \t-\r]+/g, ' ')
    .replace(/^ | $/g, '')
}
