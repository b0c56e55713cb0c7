import { expect, test } from '@jest/globals'
import { savedReplies } from './saved-replies'

test('saved replies are short and have no placeholder but the first name', () => {
  expect(savedReplies.length).toBeGreaterThanOrEqual(6)
  for (const { title, text } of savedReplies) {
    expect(title).not.toBe('')
    expect(text.length).toBeLessThan(600)
    expect(text.replaceAll('{firstName}', '')).not.toMatch(/[{}]/)
  }
})
