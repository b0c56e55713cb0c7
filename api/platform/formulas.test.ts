import { defuse, restore } from './formulas'

test.each([
  '=HYPERLINK("https://evil.example","Click")',
  '+1 555 010 0123',
  '-2+3',
  '@SUM(A1)',
  ' @SUM(A1)',
  ' \u00a0=1+1',
  '\n=1+1',
  '\tcell',
  '\rcell',
  '＝1+1',
  '＋1',
  '－1',
  ' ＠SUM(A1)',
  "'=1+1",
  "''@x",
])('puts an apostrophe before %j, and takes it off again', (text) => {
  expect(defuse(text)).toBe(`'${text}`)
  expect(restore(defuse(text))).toBe(text)
})

test.each(['Ann', '', 'a=1', "'tis", "O'Neill", '1-2', '(555) 010-0123', ' Ann'])(
  'leaves %j as it is',
  (text) => {
    expect(defuse(text)).toBe(text)
    expect(restore(text)).toBe(text)
  },
)
