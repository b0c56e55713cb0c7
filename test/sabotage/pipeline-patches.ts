import type { Patch } from './patch'

const pipeline = 'api/graph/pipeline.ts'
const test = (name: string) => ({ file: 'api/graph/graph.test.ts', name })

/** What is asked of every operation, and each time. */
export const pipelinePatches: Patch[] = [
  {
    breaks: 'let a NUL of the graph reach the database',
    edits: [
      { file: 'api/graph/builder.ts', find: 'refuseUnstorableText()\n\n', replace: '' },
      {
        file: 'api/graph/builder.ts',
        find: "import { refuseUnstorableText } from './storable-text'\n",
        replace: '',
      },
    ],
    test: test('names the argument that is wrong'),
  },
  {
    breaks: 'let a NUL of REST reach the database',
    edits: [{ file: 'api/app.ts', find: '  refuseUnstorableText(app)\n', replace: '' }],
    test: { file: 'api/http/http.test.ts', name: 'refuses a NUL in' },
  },
  {
    breaks: 'run queries at any cost once they are prepared',
    edits: [
      {
        file: 'api/graph/prepare.ts',
        find: 'hasFixedCost ? operationCost(schema, document, node, {}) : undefined',
        replace: 'operationCost(schema, document, node, {})',
      },
    ],
    test: test('refuses a prepared query whose variables make it too expensive'),
  },
  {
    breaks: 'run any document for everyone',
    edits: [{ file: pipeline, find: '&& !isTrusted(text)', replace: '&& false' }],
    test: test('what staff have run is not open to everyone'),
  },
  {
    breaks: 'run an operation twice when it failed',
    edits: [
      {
        file: 'api/graph/graphql.ts',
        find: 'if (context.result) setResult(context.result)',
        replace: '',
      },
    ],
    test: test('runs a failed operation once'),
  },
  {
    breaks: 'share a result after the packages changed',
    edits: [
      {
        file: 'api/graph/shared-result.ts',
        find: 'operation.last?.from === from',
        replace: 'operation.last',
      },
    ],
    test: test('shares a result no longer than the packages stay as they are'),
  },
  {
    breaks: 'share a result with users who may see more',
    edits: [
      {
        file: 'api/graph/shared-result.ts',
        find: 'user ? undefined : operation.source?.()',
        replace: 'operation.source?.()',
      },
    ],
    test: test('shares no result of what only staff see'),
  },
]
