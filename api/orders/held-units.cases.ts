import { expectLog } from '../../test/kit/guards/expect-log'
import { startCheckout } from '../../test/kit/scenes/purchases'
import { makeVisitor, rest } from '../../test/kit/servers/shop'
import { pool } from '../platform/db'
import { compareHeldUnits } from './held-units.jobs'

const metric = async () => {
  const { body } = await rest(makeVisitor(), 'GET', '/metrics')
  return /^held_units_difference (.*)$/m.exec(body)?.[1]
}

const hold = (packageId: string, units: number) =>
  pool.query(
    `UPDATE package SET held_inventory = held_inventory + $2,
       available_inventory = available_inventory - $2 WHERE id = $1`,
    [packageId, units],
  )

test('alarms when held units differ from pending orders for two runs', async () => {
  const { bought } = await startCheckout({ quantity: 2 })
  await compareHeldUnits()
  await compareHeldUnits()
  expect(await metric()).toBe('0')

  await hold(bought.id, 3)
  await compareHeldUnits()
  expect(await metric()).toBe('0')
  expectLog(/^log: held units differ from pending orders/)
  await compareHeldUnits()
  expect(await metric()).toBe('3')

  await hold(bought.id, -3)
  await compareHeldUnits()
  expect(await metric()).toBe('0')
})
