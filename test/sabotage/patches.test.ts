import { readFileSync } from 'node:fs'
import { patches } from './patches'

// `npm run test:sabotage` takes too long for every run, so this finds the patches that no longer fit the code.
test.each(patches)('the patch to $breaks fits the code', ({ edits, test }) => {
  for (const { file, find } of edits) {
    const count = readFileSync(file, 'utf8').split(find).length - 1
    expect({ file, find, count }).toMatchObject({ count: 1 })
  }
  expect(readFileSync(test.file, 'utf8')).not.toBe('')
  expect(test.file).not.toMatch(/\.long\./) // `npm test` alone catches it
})
