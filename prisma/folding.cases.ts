import fc from 'fast-check'
import { Client } from 'pg'
import { foldText } from '../shared/folding'
import { fullName } from '../shared/person-name'
import { readPhone } from '../shared/phones'
import { nameSpellings } from '../test/kit/corpus/name-spellings'
import { foreignPhones, phoneSpellings } from '../test/kit/corpus/phone-spellings'
import { makeDatabase } from '../test/kit/servers/database'

describe('what the database folds', () => {
  let database: Awaited<ReturnType<typeof makeDatabase>>
  let client: Client
  beforeAll(async () => {
    database = await makeDatabase()
    client = new Client(database.url)
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  /** The texts that the database and the server read in different ways. */
  async function differences(
    call: 'fold_text' | 'phone_key',
    texts: string[],
    read: (text: string) => string | null,
  ) {
    const { rows } = await client.query<{ text: string; folded: string | null }>(
      `SELECT text, ${call}(text) AS folded FROM unnest($1::text[]) AS text`,
      [texts],
    )
    expect(rows).toHaveLength(texts.length)
    return rows
      .map(({ text, folded }) => ({ text, folded, here: read(text) }))
      .filter(({ folded, here }) => folded !== here)
  }

  /** Latin, Greek, Cyrillic, Armenian, and Hebrew letters, punctuation, and the forms of compatibility. */
  const blocks = [
    [0x01, 0x5ff],
    [0x1680, 0x1680],
    [0x1800, 0x180f],
    [0x1ab0, 0x1aff],
    [0x1d00, 0x218f],
    [0x2c60, 0x2c7f],
    [0x3000, 0x303f],
    [0xa720, 0xa7bf],
    [0xfb00, 0xfb4f],
    [0xfe00, 0xffef],
  ] as const
  const letters = blocks.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)),
  )

  test('is what the server folds, for every letter and sign, alone and in words', async () => {
    const texts = [...letters, ...letters.map((letter) => ` Ab${letter}C  ${letter}`)]
    expect(await differences('fold_text', texts, foldText)).toEqual([])
    const names = Object.entries(nameSpellings).flat(2)
    expect(await differences('fold_text', names, foldText)).toEqual([])
  })

  test('has no case, in any form of Unicode, and is ASCII for the Latin letters of names', async () => {
    const latin = letters.filter((letter) =>
      /[\u00c0-\u017f\u1e00-\u1e99\u1ea0-\u1ef9]/.test(letter),
    )
    for (const letter of latin.filter((letter) => /\p{L}/u.test(letter))) {
      expect([letter, foldText(letter)]).toEqual([letter, expect.stringMatching(/^['a-z·]+$/)])
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) {
        expect(foldText(letter.normalize(form))).toBe(foldText(letter))
      }
    }
    for (const letter of letters.filter((letter) =>
      /[\u00c0-\u017f\u0391-\u03ce\u0410-\u044f\u1e00-\u1ef9]/.test(letter),
    )) {
      const [upper, lower] = [letter.toUpperCase(), letter.toLowerCase()]
      expect([letter, foldText(upper)]).toEqual([letter, foldText(lower)])
    }
  })

  test('is the same when it is folded again', () => {
    for (const letter of letters) expect(foldText(foldText(letter))).toBe(foldText(letter))
  })

  test('is one name where the server prints one', async () => {
    const people = [
      ['Ann', 'Lee'],
      ['', 'Lee'],
      ['Ann', ''],
      ['', ''],
      [' Ann ', '\u00a0Lee\u3000'],
      ['Sukarno', ' SUKARNO '],
      ['Émile', 'ÉMILE'],
      ['José', 'Jose\u0301'],
      ['Jose', 'José'],
      ['O’Brien', "O'Brien"],
      ['Ó  Sé', 'ó\u00a0sé'],
      ['Groß', 'Gross'],
      ['Дмитрий', 'ДМИТРИЙ'],
      ['Σωκράτης', 'ΣΩΚΡΆΤΗΣ'],
      ['İpek', 'ipek'],
      ['李', '小龙'],
      ['小龙', '小龙'],
      ['محمد', 'علي'],
      ['Dana', 'Lee, Jr.'],
      ['Sammy Davis', 'Davis'],
      ['Lee', 'Leeds'],
      ['', '\u200b'],
      ['\t', 'Lee\r\n'],
    ]
    const { rows } = await client.query<{ name: string }>(
      `SELECT full_name(person->>0, person->>1) AS name
         FROM unnest($1::jsonb[]) WITH ORDINALITY AS people (person, place) ORDER BY place`,
      [people.map((person) => JSON.stringify(person))],
    )
    expect(rows.map(({ name }) => name)).toEqual(
      people.map(([firstName = '', lastName = '']) => fullName({ firstName, lastName })),
    )
  })

  test('is the same key of a phone number', async () => {
    const keyOf = (text: string) => readPhone(text)?.key ?? null
    const texts = [...phoneSpellings('4045550101'), ...Object.keys(foreignPhones)]
    const stored = texts.map((text) => readPhone(text)?.text ?? '')
    expect(await differences('phone_key', stored, keyOf)).toEqual([])
    const random = fc
      .sample(fc.stringMatching(/^\+?(?:[ .()/-]?[01249]|\(0\)){7,12}(?: x[0-9]{1,6})?$/), 2_000)
      .filter((text) => readPhone(text)?.text === text)
    expect(await differences('phone_key', random, keyOf)).toEqual([])
  })
})
