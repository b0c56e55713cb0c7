import { expect, test } from '@jest/globals'
import { readyReplies } from './ready-replies'

test('a ready reply can be sent as it is: short enough, and only the name is to be filled in', () => {
  expect(readyReplies.length).toBeGreaterThanOrEqual(6)
  for (const { title, text } of readyReplies) {
    expect(title).not.toBe('')
    expect(text.length).toBeLessThan(600)
    expect(text.replaceAll('{firstName}', '')).not.toMatch(/[{}]/)
  }
})
