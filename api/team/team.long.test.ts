import { demoteEachOther } from '../../test/kit/scenes/owners'
import { openShop } from '../../test/kit/servers/shop'

openShop()

test('of two owners who demote each other at once, one stays, 100 times', async () => {
  await demoteEachOther(100)
})
