import { accountPatches } from './account-patches'
import { availabilityPatches } from './availability-patches'
import { backupPatches } from './backup-patches'
import { claimPatches } from './claim-patches'
import { configurationPatches } from './configuration-patches'
import { dayPatches } from './day-patches'
import { dealPatches } from './deal-patches'
import { dealerPatches } from './dealer-patches'
import { documentPatches } from './document-patches'
import { figurePatches } from './figure-patches'
import { limitPatches } from './limit-patches'
import { observabilityPatches } from './observability-patches'
import { orderPatches } from './order-patches'
import type { Patch } from './patch'
import { paymentPatches } from './payment-patches'
import { peoplePatches } from './people-patches'
import { pipelinePatches } from './pipeline-patches'
import { privacyPatches } from './privacy-patches'
import { purchasePatches } from './purchase-patches'
import { pushPatches } from './push-patches'
import { quotePatches } from './quote-patches'
import { requestPatches } from './request-patches'
import { reviewPatches } from './review-patches'
import { salePatches } from './sale-patches'
import { settingsPatches } from './settings-patches'
import { teamPatches } from './team-patches'
import { tokenPatches } from './token-patches'
import { webhookPatches } from './webhook-patches'

export const patches: Patch[] = [
  ...accountPatches,
  ...availabilityPatches,
  ...backupPatches,
  ...claimPatches,
  ...configurationPatches,
  ...dayPatches,
  ...dealPatches,
  ...dealerPatches,
  ...documentPatches,
  ...figurePatches,
  ...limitPatches,
  ...observabilityPatches,
  ...orderPatches,
  ...paymentPatches,
  ...pipelinePatches,
  ...privacyPatches,
  ...purchasePatches,
  ...pushPatches,
  ...quotePatches,
  ...requestPatches,
  ...reviewPatches,
  ...salePatches,
  ...peoplePatches,
  ...settingsPatches,
  ...teamPatches,
  ...tokenPatches,
  ...webhookPatches,
  {
    breaks: 'change a cart item that is looked up by its id alone',
    edits: [
      {
        file: 'api/cart/statements.ts',
        find: 'WHERE cart_item.id = $2 AND cart_item.cart_id = locked.id\n       AND',
        replace: 'WHERE cart_item.id = $2\n       AND',
      },
    ],
    test: { file: 'api/cart/cart.test.ts', name: "treats an item of someone else's cart" },
  },
  {
    breaks: 'read the carts of other visitors together with mine',
    edits: [
      {
        file: 'api/cart/cart.ts',
        find: 'for (const { owner, ...row } of rows) carts.get(owner)?.push(row)',
        replace:
          'for (const { owner, ...row } of rows) for (const cart of carts.values()) if (owner) cart.push(row)',
      },
    ],
    test: { file: 'api/cart/cart.test.ts', name: 'visitors who read while others do share' },
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
        find: "import { validText } from '../platform/text'\n",
        replace:
          "import { validText } from '../platform/text'\nimport { publishChatEvent } from './chat-events'\n",
      },
    ],
    test: { file: 'api/chat/chat.test.ts', name: 'announce a message only after its commit' },
  },
  {
    breaks: 'fetch nothing after a reconnect',
    edits: [
      {
        file: 'web/chat/reader.ts',
        find: 'maybeMissed: (options) => this.refresh(options),',
        replace: 'maybeMissed: () => {},',
      },
    ],
    test: { file: 'web/chat/reader.test.ts', name: 'fetches missed messages on reconnect' },
  },
  {
    breaks: 'lose the events before a subscription starts',
    edits: [
      {
        file: 'web/live/follow.ts',
        find: '      onMaybeMissed({ restart: true })\n      resyncSoon()',
        replace: '      onMaybeMissed({ restart: true })\n      clearTimeout(resync)',
      },
    ],
    test: { file: 'web/live/follow.test.ts', name: 'until the subscription started' },
  },
  {
    breaks: 'poll the unread count in hidden tabs instead of visible ones',
    edits: [
      {
        file: 'web/live/visible.ts',
        find: 'if (!document.hidden) poll()',
        replace: 'if (document.hidden) poll()',
      },
    ],
    test: { file: 'web/chat/reader.test.ts', name: 'finds a message without an event by polling' },
  },
  {
    breaks: 'mix the pages of lists with different filters',
    edits: [
      {
        file: 'web/staff/frame/connections.ts',
        find: "const pagingArguments = ['first', ",
        replace: "const pagingArguments = ['status', 'first', ",
      },
    ],
    test: {
      file: 'web/staff/frame/connections.test.ts',
      name: 'each of its filters makes another list',
    },
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
    breaks: 'send an unanswered choice as an option without a name',
    edits: [
      {
        file: 'web/consultations/request-input.ts',
        find: '  if (!answer) return null\n',
        replace: '',
      },
    ],
    test: {
      file: 'web/consultations/request-input.test.ts',
      name: 'an unanswered timeline is null',
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
