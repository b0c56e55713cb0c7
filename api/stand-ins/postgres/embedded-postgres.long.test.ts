import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endChildren, firstLine, startInChild } from '../../../test/kit/servers/embedded-child'

let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'drivefair-postgres-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }))
endChildren()

test('of two simultaneous first starts, one succeeds and the other is rejected', async () => {
  const children = [startInChild(dataDir), startInChild(dataDir)]
  const answers = await Promise.all(children.map(firstLine))
  expect(answers.filter((line) => line.startsWith('postgresql://'))).toHaveLength(1)
  expect(answers.filter((line) => line.includes('Another DriveFair'))).toHaveLength(1)
})
