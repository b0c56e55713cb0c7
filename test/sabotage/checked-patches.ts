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
          '((running) => running?.then((result) => (result.errors ? undefined : result)))(runChecked(params, exchange)) ??',
      },
    ],
    test: test('runs a failed operation once'),
  },
]
