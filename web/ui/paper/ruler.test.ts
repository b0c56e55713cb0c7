import { expect, test } from '@jest/globals'
import { type RulerMarker, stack } from './ruler'

const markers = (...places: number[]) =>
  places.map((at): RulerMarker => ({ id: String(at), at, kind: 'plain' }))

test('stacks markers that would overlap, and no others', () => {
  const levels = stack(markers(90, 0, 1, 2), 8).map(({ marker, level }) => [marker.at, level])
  expect(levels).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
    [90, 0],
  ])
})
