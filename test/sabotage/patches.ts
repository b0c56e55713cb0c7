import { accountPatches } from './account-patches'
import { availabilityPatches } from './availability-patches'
import { backupPatches } from './backup-patches'
import { checkedPatches } from './checked-patches'
import { configurationPatches } from './configuration-patches'
import { dealPatches } from './deal-patches'
import { documentPatches } from './document-patches'
import { limitPatches } from './limit-patches'
import { observabilityPatches } from './observability-patches'
import { orderPatches } from './order-patches'
import type { Patch } from './patch'
import { paymentPatches } from './payment-patches'
import { privacyPatches } from './privacy-patches'
import { quotePatches } from './quote-patches'
import { requestPatches } from './request-patches'
import { tokenPatches } from './token-patches'

export const patches: Patch[] = [
  ...accountPatches,
  ...availabilityPatches,
  ...backupPatches,
  ...checkedPatches,
  ...configurationPatches,
  ...dealPatches,
  ...documentPatches,
  ...limitPatches,
  ...observabilityPatches,
  ...orderPatches,
  ...paymentPatches,
  ...privacyPatches,
  ...quotePatches,
  ...requestPatches,
  ...tokenPatches,
  {
    breaks: 'look a cart item up by id alone',
    edits: [
      {
        file: 'api/cart/statements.ts',
        find: `FROM locked JOIN cart_item item ON item.cart_id = locked.id
     WHERE cart.id = locked.id AND item.id = $2`,
        replace: 'FROM cart_item item WHERE item.cart_id = cart.id AND item.id = $2',
      },
    ],
    test: { file: 'api/cart/cart.test.ts', name: "treats an item of someone else's cart" },
  },
  {
    breaks: "change an item of another visitor's cart among shared writes",
    edits: [
      {
        file: 'api/cart/statements.ts',
        find: 'ON item.id = asked.item_id AND item.cart_id = locked.id',
        replace: 'ON item.id = asked.item_id',
      },
      {
        file: 'api/cart/statements.ts',
        find: 'FROM mine WHERE cart_item.id = mine.item_id AND cart_item.cart_id = mine.id',
        replace: 'FROM mine WHERE cart_item.id = mine.item_id',
      },
    ],
    test: { file: 'api/cart/cart.test.ts', name: 'a refused write does not affect others' },
  },
  {
    breaks: "wait for another visitor's cart",
    edits: [
      {
        file: 'api/cart/shared-write.ts',
        find: "statement('SKIP LOCKED')",
        replace: "statement('')",
      },
    ],
    test: { file: 'api/cart/cart.test.ts', name: 'a locked cart does not keep other visitors' },
  },
  {
    breaks: 'fail all shared writes with one',
    edits: [
      {
        file: 'api/cart/shared-write.ts',
        find: 'if (!(error instanceof pg.DatabaseError)) throw error',
        replace: 'if (error instanceof Error) throw error',
      },
    ],
    test: { file: 'api/cart/cart.test.ts', name: "an error in one visitor's write" },
  },
  {
    breaks: 'take what a write saw before it waited for the whole cart',
    edits: [{ file: 'api/cart/cart.ts', find: '  rows[0]?.seesAll\n', replace: '  rows[0]\n' }],
    test: { file: 'api/cart/cart.test.ts', name: 'an update that had to wait returns what it' },
  },
  {
    breaks: 'say that a cart is empty which another write filled meanwhile',
    edits: [{ file: 'api/cart/cart.ts', find: 'cleared.seesAll ? ', replace: 'cleared ? ' }],
    test: { file: 'api/cart/cart.test.ts', name: 'clearing the cart that had to wait' },
  },
  {
    breaks: 'allow every origin, as the default CORS does',
    edits: [{ file: 'api/graph/graphql.ts', find: '    cors: false,', replace: '    ' }],
    test: { file: 'api/http/http.test.ts', name: 'no response allows another site' },
  },
  {
    breaks: 'publish a message before the commit',
    edits: [
      {
        file: 'api/chat/store-message.ts',
        find: '      return first\n',
        replace:
          "      if (first) publishChatEvent({ kind: 'message', messageId: first.id, customerId, byStaff: false })\n      return first\n",
      },
      {
        file: 'api/chat/store-message.ts',
        find: "import { badField } from '../platform/errors'\n",
        replace:
          "import { badField } from '../platform/errors'\nimport { publishChatEvent } from './chat-events'\n",
      },
    ],
    test: { file: 'api/chat/chat.test.ts', name: 'announce a message only after its commit' },
  },
  {
    breaks: 'fetch nothing after a reconnect',
    edits: [
      {
        file: 'web/chat/reader.ts',
        find: 'connected: () => this.refresh({ restart: true }),',
        replace: 'connected: () => {},',
      },
    ],
    test: { file: 'web/chat/reader.test.ts', name: 'fetches missed messages on reconnect' },
  },
  {
    breaks: 'spread the request body into Prisma',
    edits: [
      {
        file: 'api/consultations/consultations.ts',
        find: 'Consultation.parse(input)',
        replace: '{ ...Consultation.parse(input), ...(input as object) }',
      },
    ],
    test: {
      file: 'api/consultations/consultations.test.ts',
      name: 'ignores fields that are not part of the form',
    },
  },
  {
    breaks: 'show chat text as HTML',
    edits: [
      {
        file: 'web/chat/message-row.tsx',
        find: '          part.text\n        ),',
        replace:
          '          // biome-ignore lint: sabotage\n          <span key={part.start} dangerouslySetInnerHTML={{ __html: part.text }} />\n        ),',
      },
    ],
    test: { file: 'web/chat/message-row.test.tsx', name: 'shows HTML in a message as text' },
  },
]
