import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { upwardImports } from './rooms'

const folder = mkdtempSync(join(tmpdir(), 'rooms-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
}

test('names each import that points up, in whatever form', () => {
  write({
    'high/words.ts': "import '../low/types'\nimport { deep } from '../low/deep/view'\n",
    'low/deep/view.tsx': "const Lazy = lazy(() => import('../../high/words'))",
    'low/types.ts': "import type {\n  Words,\n} from '../high/words'\nexport * from '../main'",
    'low/own.ts': "import { other } from './types'\nimport fs from 'node:fs'",
    'low/words.test.ts': "import '../high/words'",
    'main.ts': "export { words } from './high/words'",
  })
  expect(upwardImports(folder, ['low', 'high', 'main.ts']).map(withoutFolder).sort()).toEqual([
    'low/deep/view.tsx imports high/words: low is below high',
    'low/types.ts imports high/words: low is below high',
    'low/types.ts imports main: low is below main',
  ])
})

test('names rooms that the order lacks, and rooms of the order that are gone', () => {
  write({ 'low/words.ts': '', 'new/words.ts': '' })
  expect(upwardImports(folder, ['low', 'gone'])).toEqual([
    'new is not in the order',
    'gone is in the order, but not in the folder',
  ])
})

const withoutFolder = (line: string) => line.replaceAll(`${folder}/`, '')
