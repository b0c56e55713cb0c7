import type { Patch } from './patch'

/** People, merging, and search. */
export const peoplePatches: Patch[] = [
  {
    breaks: 'let a merge move records to the account of the person who stays',
    edits: [
      {
        file: 'api/people/merge.ts',
        find: '    const { count } = await moveAll(tx, merged.id, kept.id)\n',
        replace: `    await tx.$executeRaw\`UPDATE consultation SET user_id = NULL WHERE user_id IN (
      SELECT users.id FROM users JOIN person_email USING (email) WHERE person_id = \${merged.id}::uuid)\`
    const { count } = await moveAll(tx, merged.id, kept.id)
`,
      },
    ],
    test: { file: 'api/people/people.test.ts', name: 'a merged person is found by both IDs' },
  },
  {
    breaks: 'search with the wildcards that someone typed',
    edits: [
      {
        file: 'api/people/search.ts',
        find: String.raw`text.replace(/[\\%_]/g, '\\$&')`,
        replace: 'text',
      },
    ],
    test: {
      file: 'api/people/people.test.ts',
      name: 'takes wildcards and backslashes for themselves',
    },
  },
  {
    breaks: 'email a person by the ID they had before they were merged',
    edits: [
      {
        file: 'api/people/send-email.ts',
        find: 'personId: person.id, to',
        replace: 'personId: input.personId, to',
      },
    ],
    test: {
      file: 'api/people/people.test.ts',
      name: 'goes to the person who is left, when it is about a person',
    },
  },
]
