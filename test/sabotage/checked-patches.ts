import type { Patch } from './patch'

const file = 'api/graph/checked-documents.ts'
const test = (name: string) => ({ file: 'api/graph/graph.test.ts', name })

/** What is checked each time that an operation of a checked document runs. */
export const checkedPatches: Patch[] = [
  {
    breaks: 'run checked mutations of programs that only read',
    edits: [{ file, find: 'refusedMutation(visitor, document, operationName) || ', replace: '' }],
    test: test('refuses a checked mutation to a program that only reads'),
  },
  {
    breaks: 'run checked queries at any cost',
    edits: [{ file, find: ' || isTooExpensive(args)', replace: '' }],
    test: test('refuses a checked query whose variables make it too expensive'),
  },
  {
    breaks: 'take a document that staff sent for trusted',
    edits: [
      { file, find: "if (!isTrusted(document.loc?.source.body ?? '')) return null", replace: '' },
    ],
    test: test('what staff have run is not open to everyone'),
  },
  {
    breaks: 'run an operation of a checked document twice when it failed',
    edits: [
      {
        file: 'api/graph/plain-posts.ts',
        find: 'runChecked(params, exchange) ??',
        replace:
          'runChecked(params, exchange)?.then((result) => result.errors ? engine.getResultForParams({ params, request: aPost }, exchange) : result) ??',
      },
    ],
    test: test('runs a failed operation once'),
  },
  {
    breaks: 'remember bodies with variables by their document',
    edits: [
      {
        file: 'api/graph/remembered-bodies.ts',
        find: 'bodies.get(text)',
        replace: 'bodies.get(text.replace(/"variables".*/s, \'\'))',
      },
      {
        file: 'api/graph/remembered-bodies.ts',
        find: '&& !hasVariables(body)) bodies.set(text,',
        replace: ') bodies.set(text.replace(/"variables".*/s, \'\'),',
      },
    ],
    test: test('reads the cart of each visitor with the same checked query'),
  },
  {
    breaks: 'show what has an access rule without asking',
    edits: [
      {
        file: 'api/graph/projection.ts',
        find: 'if (resolve.length > 1) return undefined',
        replace: '',
      },
    ],
    test: {
      file: 'api/graph/plain-operations.test.ts',
      name: 'leaves what has an access rule to graphql-js',
    },
  },
  {
    breaks: 'run a mutation again when its result is wrong',
    edits: [
      {
        file: 'api/graph/plain-operations.ts',
        find: 'schema: schemaOfValues(schema),',
        replace: '',
      },
    ],
    test: {
      file: 'api/graph/plain-operations.test.ts',
      name: 'a mutation whose result is wrong',
    },
  },
]
