import { joinWhileSenderLeaves } from '../../test/kit/scenes/invitations'
import { demoteEachOther } from '../../test/kit/scenes/owners'
import { openShop } from '../../test/kit/servers/shop'

openShop()

test('of two owners who demote each other at once, one stays, 100 times', async () => {
  await demoteEachOther(100)
})

test('someone who joins while the sender of their invitation leaves is a member only if they were first, 100 times', async () => {
  await joinWhileSenderLeaves(100)
})
