import { expect, test } from '@jest/globals'
import { addOneUnit, isOptimistic } from './add-one-unit'

const gold = {
  id: 'gold',
  name: 'Gold',
  price: 19.99,
  features: ['Everything in Silver'],
  availability: 'LOW' as const,
  availableInventory: 3,
}
const empty = { id: 'cart', total: 0, totalQuantity: 0, items: [] }

function afterClicks(clicks: number, offer = gold) {
  let cart = addOneUnit(empty, offer)
  for (let click = 1; click < clicks; click++) cart = cart && addOneUnit(cart, offer)
  return cart
}

test('the first unit makes an optimistic item, which further units grow', () => {
  expect(afterClicks(1)).toMatchObject({ total: 19.99, totalQuantity: 1 })
  expect(afterClicks(1)?.items.map(isOptimistic)).toEqual([true])
  expect(afterClicks(3)).toMatchObject({
    total: 59.97,
    totalQuantity: 3,
    items: [{ quantity: 3, subtotal: 59.97, package: gold }],
  })
})

test('an existing item keeps its id and position', () => {
  const silver = { ...gold, id: 'silver', price: 299 }
  const items = [
    { id: 'item-1', quantity: 1, subtotal: 299, package: silver },
    { id: 'item-2', quantity: 1, subtotal: 19.99, package: gold },
  ]
  const cart = addOneUnit({ ...empty, total: 318.99, totalQuantity: 2, items }, silver)
  expect(cart).toMatchObject({ total: 617.99, totalQuantity: 3 })
  expect(cart?.items.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['item-1', 2],
    ['item-2', 1],
  ])
  expect(cart?.items.some(isOptimistic)).toBe(false)
})

test('predicts nothing that the server would refuse', () => {
  expect(afterClicks(4)).toBeUndefined()
  const plenty = { ...gold, availableInventory: 100 }
  expect(afterClicks(10, plenty)?.totalQuantity).toBe(10)
  expect(afterClicks(11, plenty)).toBeUndefined()
  expect(afterClicks(1, { ...gold, availableInventory: 0 })).toBeUndefined()
})
