import { expect, test } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import { ModelName } from './model-name'

test('keeps a model with a hyphen on one line', () => {
  expect(renderToStaticMarkup(<ModelName>2026 Honda CR-V Hybrid</ModelName>)).toBe(
    '2026 Honda <span class="whitespace-nowrap">CR-V</span> Hybrid',
  )
})
