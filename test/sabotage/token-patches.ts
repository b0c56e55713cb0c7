import type { Patch } from './patch'

const tokens = 'api/graph/graph.test.ts'

/** API tokens. */
export const tokenPatches: Patch[] = [
  {
    breaks: 'read the cookies of a request with an API token',
    edits: [
      { file: 'api/tokens/tokens.routes.ts', find: '    request.cookies = {}\n', replace: '' },
    ],
    test: { file: tokens, name: 'judged by the token only' },
  },
  {
    breaks: 'take any authorization for an API token, so that it skips the origin check',
    edits: [
      {
        file: 'api/http/bearer.ts',
        find: '/^bearer(?:\\s(.*))?$/i',
        replace: '/^(.*)$/i',
      },
    ],
    test: { file: tokens, name: 'is no token, so the Origin still counts' },
  },
  {
    breaks: 'let an API token that reads run mutations',
    edits: [
      {
        file: 'api/graph/pipeline.ts',
        find: 'apiToken && !apiToken.mayWrite',
        replace: 'apiToken && !apiToken',
      },
    ],
    test: { file: tokens, name: 'READ is for queries' },
  },
  {
    breaks: 'accept an expired API token',
    edits: [
      {
        file: 'api/tokens/tokens.ts',
        find: "'revoked_at IS NULL AND expires_at > now()'",
        replace: "'revoked_at IS NULL'",
      },
    ],
    test: { file: tokens, name: 'a token stops working when it expires' },
  },
  {
    breaks: 'accept an API token of former staff',
    edits: [
      {
        file: 'api/tokens/tokens.ts',
        find: '  const role = actingRoleOf(row)\n',
        replace: "  const role = 'OWNER'\n",
      },
    ],
    test: { file: tokens, name: 'when its creator is no longer staff' },
  },
  {
    breaks: 'never check again the API tokens of open sockets',
    edits: [
      {
        file: 'api/live/connection-registry.ts',
        find: "      await this.#recheck('apiToken', (ids) => this.#app.openApiTokens(ids))\n",
        replace: '',
      },
    ],
    test: { file: 'api/live/live.test.ts', name: 'closes the sockets of an API token' },
  },
]
