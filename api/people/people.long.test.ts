import { mergeEachOther } from '../../test/kit/scenes/merges'
import { openShop } from '../../test/kit/servers/shop'

openShop()

test('merging two people into each other at once leaves one, 100 times', async () => {
  await mergeEachOther(100)
})
