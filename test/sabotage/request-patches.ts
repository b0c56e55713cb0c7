import type { Patch } from './patch'

/** Operations of the graph, methods, links, and cookies. */
export const requestPatches: Patch[] = [
  {
    breaks: 'allow inline scripts that values bring into a page',
    edits: [
      {
        file: 'api/http/pages.ts',
        find: 'inlineScripts(template)',
        replace: 'inlineScripts(text)',
      },
    ],
    test: { file: 'api/http/http.test.ts', name: 'allows no script that a value brings' },
  },
  {
    breaks: 'show every error of an operation',
    edits: [
      {
        file: 'api/graph/graph-errors.ts',
        find: 'errors.slice(0, MAX_ERRORS)',
        replace: 'errors',
      },
    ],
    test: { file: 'api/graph/graph.test.ts', name: 'refuses many long keys quickly' },
  },
  {
    breaks: 'show errors at any length',
    edits: [
      {
        file: 'api/graph/graph-errors.ts',
        find: 'text.slice(0, MAX_MESSAGE_LENGTH)',
        replace: 'text',
      },
    ],
    test: { file: 'api/graph/graph.test.ts', name: 'refuses a long argument quickly' },
  },
  {
    breaks: 'count page sizes only where they are literals',
    edits: [
      {
        file: 'api/graph/query-cost.ts',
        find: 'getArgumentValues(field, node, { ...variables })',
        replace: 'getArgumentValues(field, node, {})',
      },
    ],
    test: { file: 'api/graph/graph.test.ts', name: 'inside a page whose size is a variable' },
  },
  {
    breaks: 'count the rows of no list inside a page',
    edits: [
      {
        file: 'api/graph/query-cost.ts',
        find: 'times * Math.max(each, 1)',
        replace: 'Math.max(each, 1)',
      },
    ],
    test: { file: 'api/graph/graph.test.ts', name: 'inside a page whose size is a literal' },
  },
  {
    breaks: 'run any number of mutations at once',
    edits: [
      {
        file: 'api/graph/query-cost.ts',
        find: "definition.operation === 'mutation' && fields.size > MAX_MUTATIONS",
        replace: 'fields.size < 0',
      },
    ],
    test: { file: 'api/graph/graph.test.ts', name: 'a query that is full of mutations' },
  },
  {
    breaks: 'answer 405 without saying what is allowed',
    edits: [
      {
        file: 'api/http/methods.ts',
        find: "          reply.header('allow', allow)\n",
        replace: '',
      },
    ],
    test: { file: 'api/http/http.test.ts', name: 'answers GET /api/logout with 405' },
  },
  {
    breaks: 'read the body before refusing the method',
    edits: [
      {
        file: 'api/http/methods.ts',
        find: 'async onRequest(request, reply) {',
        replace: 'async preHandler(request, reply) {',
      },
    ],
    test: { file: 'api/http/http.test.ts', name: 'answers 405 before it looks at the body' },
  },
  {
    breaks: 'store the token of a mailed link',
    edits: [
      {
        file: 'api/account/verification/verification.ts',
        find: "createHash('sha256').update(token).digest('base64url')",
        replace: 'token',
      },
    ],
    test: { file: 'api/account/account.test.ts', name: 'stores no token of a mailed link' },
  },
  {
    breaks: 'leave cached pages behind at sign-out',
    edits: [
      {
        file: 'api/account/sign-in/sign-in.routes.ts',
        find: "reply.header('clear-site-data', '\"cache\"')",
        replace: 'void 0',
      },
    ],
    test: { file: 'api/account/account.test.ts', name: 'sign-out ends only this session' },
  },
  {
    breaks: 'delete one batch of old rows and stop',
    edits: [
      {
        file: 'api/platform/batches.ts',
        find: 'while (!stopping?.aborted) if ((await step(batch)) < batch) return',
        replace: 'if (!stopping?.aborted) await step(batch)',
      },
    ],
    test: { file: 'api/orders/orders.test.ts', name: 'deletes more rows than fit into one batch' },
  },
  {
    breaks: 'delete all old carts in one statement',
    edits: [
      {
        file: 'api/platform/batches.ts',
        find: 'const BATCH = 5_000',
        replace: 'const BATCH = 1e9',
      },
    ],
    test: { file: 'api/cart/cart.test.ts', name: 'deletes old carts in batches' },
  },
  {
    breaks: 'serve what a symbolic link among the assets points to',
    edits: [
      {
        file: 'api/http/retained-assets.ts',
        find: 'entries.filter((entry) => entry[kind]()).map',
        replace: 'entries.map',
      },
    ],
    test: { file: 'api/http/retained-assets.test.ts', name: 'follows no symbolic link' },
  },
]
