import { orderPatches } from './order-patches'
import type { Patch } from './patch'

export const patches: Patch[] = [
  ...orderPatches,
  {
    breaks: 'reuse a connection whose transaction timed out',
    edits: [
      {
        file: 'api/platform/database-client.ts',
        find: 'if (error.message === TIMED_OUT) this.destroy()',
        replace: 'void TIMED_OUT',
      },
      {
        file: 'api/platform/db.ts',
        find: 'if (client instanceof DatabaseClient && client.isInTransaction) client.destroy()',
        replace: 'void client',
      },
    ],
    test: {
      file: 'api/platform/database-away.test.ts',
      name: 'loses no acknowledged write after a hang',
    },
  },
  {
    breaks: 'look a cart item up by id alone',
    edits: [
      {
        file: 'api/cart/cart.ts',
        find: 'WHERE cart_item.id = $2 AND cart_item.cart_id = mine.id`',
        replace: 'WHERE cart_item.id = $2`',
      },
    ],
    test: { file: 'api/cart/cart.test.ts', name: "treats an item of someone else's cart" },
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
        find: '    const staffName = byStaff ? firstName : null\n',
        replace:
          "    publishChatEvent({ kind: 'message', messageId: added.id, customerId, byStaff })\n    const staffName = byStaff ? firstName : null\n",
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
    breaks: 'keep rate limits in memory, with two instances',
    edits: [
      {
        file: 'api/platform/rate-limit.ts',
        find: 'await increment([key, withinSeconds])',
        replace: 'await memory(key)',
      },
      {
        file: 'api/platform/rate-limit.ts',
        find: '/** Takes back',
        replace:
          'const counts = new Map<string, number>()\nasync function memory(key: string) {\n  const count = (counts.get(key) ?? 0) + 1\n  counts.set(key, count)\n  return { rows: [{ count }] }\n}\n\n/** Takes back',
      },
    ],
    test: { file: 'api/account/account.test.ts', name: 'counts guesses together' },
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
