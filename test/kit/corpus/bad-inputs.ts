/** Text as JSON. Lone surrogates stay escaped. */
const json = (text: string) => JSON.stringify(text)

const NIL = '00000000-0000-0000-0000-000000000000'

/** Texts that programs trip over. */
export const badTexts = [
  // Empty, white space, invisible and control characters, NUL.
  '',
  ' ',
  '\t\n\r',
  '\u00a0',
  '\u3000',
  '\u200b',
  '\u200d',
  '\ufeff',
  '\u0085',
  '\u2028',
  '\0',
  'a\0b',
  `${NIL}\0`,
  '\u0001',
  '\u001b[31m',
  '\u007f',
  '\r\nSet-Cookie: a=b',
  // Unicode: lone surrogates, emoji, right to left, combining marks, and case that changes the length.
  '\ud800',
  'a\udc00b',
  '😀',
  '👨‍👩‍👧‍👦',
  '\u202eabc',
  'שלום',
  'مرحبا',
  `Z${'\u0351'.repeat(50)}`,
  'ﬃ',
  'İ',
  'ß',
  // Too long, and what regular expressions and error messages choke on.
  'a'.repeat(81),
  'a'.repeat(256),
  'a'.repeat(4_001),
  '漢'.repeat(15_000),
  '9'.repeat(400),
  ` at "${'a'.repeat(12_000)}`,
  ' Did you mean '.repeat(1_000),
  `${'a@'.repeat(2_000)}b`,
  // SQL, HTML, templates, paths and URLs.
  "'; DROP TABLE message; --",
  "' OR '1'='1",
  '" OR ""="',
  '\\',
  '%',
  '_',
  '%00',
  '%s%n%x',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '&lt;',
  '$' + '{7*7}',
  '{{7*7}}',
  '../../etc/passwd',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '//evil.example',
  'a@b@c.d',
  // What looks like a number, a name of JavaScript, an ID or a cursor.
  'NaN',
  'Infinity',
  '-1',
  '1e3',
  '0x10',
  '1,5',
  '2147483648',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  'toString',
  NIL,
  `${NIL}\n`,
  NIL.replaceAll('-', ''),
  ...['["NaN","x"]', `["infinity","${NIL}"]`, `["1e999","${NIL}"]`, '{"length":9}'].map((cursor) =>
    Buffer.from(cursor).toString('base64url'),
  ),
]

/** Other values that programs trip over, as JSON: some can't be written otherwise. */
const otherValues = [
  'null',
  'true',
  '[]',
  '{}',
  '[[]]',
  '["a","b"]',
  '[null]',
  '{"a":1}',
  '{"toString":1}',
  '{"length":-1}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{}}}',
  '0',
  '-0',
  '-1',
  '1.5',
  '11',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '1e21',
  '1e308',
  '1e400',
  '-1e400',
  '5e-324',
  `${'['.repeat(200)}${']'.repeat(200)}`,
]

/** All of these, as JSON. */
export const badValues = [...badTexts.map(json), ...otherValues]

const NUL = 'a\0b'
const SURROGATE = 'a\udc00b'
const LONG = '漢'.repeat(15_000)
const CURSOR = Buffer.from('["NaN","x"]').toString('base64url')

/**
 * The bad texts that get furthest: as far as a statement or an error message. The first is accepted by most fields: what
 * comes after it under the same idempotency key was sent before.
 */
export const worstTexts = [SURROGATE, NUL, LONG]

const worstByScalar: Record<string, string[]> = {
  String: [...worstTexts, CURSOR].map(json),
  ID: [NUL, NIL].map(json),
  Int: ['-1', '2147483647'],
  Float: ['-1', '1e308'],
}

/** Those that get furthest, as JSON, where GraphQL takes this type. Enum values and dates don't get past it. */
export const worstFor = (type: string) => worstByScalar[type] ?? [json(NUL)]

/** Those that get furthest in a field of JSON. */
export const worstValues = [...worstTexts.map(json), 'null', '{"toString":1}', '-1', '1e308']

const MARK = '"the bad value"'

/** Returns the JSON of a body with the bad value, which is JSON itself, where `place` puts a mark. */
export const withBadValue = (place: (mark: string) => unknown, value: string) =>
  JSON.stringify(place(JSON.parse(MARK))).replace(MARK, () => value)
