import { makeMember } from '../../../test/kit/people/people'
import { importMany } from '../../../test/kit/scenes/dealer-imports'
import { openShop } from '../../../test/kit/servers/shop'

openShop()

test('imports 2,000 dealers, the most at once', async () => {
  const { caller } = await makeMember('ADVOCATE')
  await importMany(caller, 2_000)
})
