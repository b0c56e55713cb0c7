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
    breaks: 'erase what another account entered with the email of a person',
    edits: [
      {
        file: 'api/privacy/person.ts',
        find: 'Prisma.sql`address = ANY (${emails})`',
        replace:
          'Prisma.sql`(address = ANY (${emails}) OR record_id IN (SELECT id FROM orders WHERE lower(email) = ANY (${emails})))`',
      },
    ],
    test: { file: 'api/people/people.test.ts', name: 'agree on whose each record is' },
  },
  {
    breaks: 'leave the deals of guests without an owner',
    edits: [
      {
        file: 'prisma/migrations/20261127150000_record_owner/migration.sql',
        find: 'd."customer_id" IS NULL AND o."user_id" IS NULL AND o."email" IS NOT NULL',
        replace: 'false',
      },
    ],
    test: { file: 'api/people/people.test.ts', name: 'agree on whose each record is' },
  },
  {
    breaks: 'find the buyer who had a deal by the phone number of the one who has it',
    edits: [
      {
        file: 'prisma/migrations/20261127150000_record_owner/migration.sql',
        find: 'ARRAY[OLD."customer_id", NEW."customer_id", "user_id"], ARRAY["email"]',
        replace: 'ARRAY[NEW."customer_id"], ARRAY[]::text[]',
      },
    ],
    test: { file: 'api/people/people.test.ts', name: 'agree on whose each record is' },
  },
  {
    breaks: 'search with the wildcards that someone typed',
    edits: [
      {
        file: 'api/platform/text.ts',
        find: String.raw`foldText(search).replace(/[\\%_]/g, '\\$&')`,
        replace: 'foldText(search)',
      },
    ],
    test: {
      file: 'api/people/people.test.ts',
      name: 'takes wildcards and backslashes for themselves',
    },
  },
  {
    breaks: 'key a phone number with its extension',
    edits: [{ file: 'shared/phones.ts', find: 'keyOf(number), ext', replace: 'keyOf(text), ext' }],
    test: { file: 'shared/phones.test.ts', name: 'reads one number in every spelling' },
  },
  {
    breaks: 'take the end of a number abroad for one of ours',
    edits: [
      {
        file: 'shared/phones.ts',
        find: 'key: keyOf(number)',
        replace: 'key: keyOf(number).slice(-10)',
      },
    ],
    test: { file: 'shared/phones.test.ts', name: 'so that it is none of ours' },
  },
  {
    breaks: 'fold names in the server as the database does not',
    edits: [{ file: 'shared/folding.ts', find: "normalize('NFKD')", replace: "normalize('NFD')" }],
    test: { file: 'prisma/migrations.test.ts', name: 'is what the server folds' },
  },
  {
    breaks: 'print two spellings of one name in the database',
    edits: [
      {
        file: 'prisma/migrations/20261127140100_one_name_folded/migration.sql',
        find: 'IF fold_text("first") = fold_text("last")',
        replace: 'IF lower("first") = lower("last")',
      },
    ],
    test: { file: 'prisma/migrations.test.ts', name: 'is one name where the server prints one' },
  },
  {
    breaks: 'refuse to change a dealer that was added in two spellings',
    edits: [
      {
        file: 'api/deals/dealers/dealers.ts',
        find: 'const isOwnName = before && dealerKey(before) === dealerKey(named)',
        replace: 'const isOwnName = false',
      },
    ],
    test: { file: 'api/people/people.test.ts', name: 'stay two that can be changed' },
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
  {
    breaks: 'export what a spreadsheet runs as a formula',
    edits: [
      {
        file: 'api/platform/formulas.ts',
        find: "(likeFormula.test(text) ? `'${text}` : text)",
        replace: '(likeFormula.test(text) ? text : text)',
      },
    ],
    test: { file: 'api/export/export.test.ts', name: 'runs nothing of what visitors typed' },
  },
  {
    breaks: 'let readers export people',
    edits: [
      {
        file: 'shared/exports.ts',
        find: "list.isPersonal ? ['EXPORT', 'TEAM'] : ['EXPORT']",
        replace: "list.isPersonal ? ['EXPORT'] : ['EXPORT']",
      },
    ],
    test: { file: 'api/export/export.test.ts', name: 'those that say little of people' },
  },
  {
    breaks: 'export without a password check',
    edits: [
      {
        file: 'api/export/export.routes.ts',
        find: "!visitor.apiToken || 'isPersonal'",
        replace: "'isPersonal'",
      },
    ],
    test: { file: 'api/export/export.test.ts', name: 'asks for the password after 30 minutes' },
  },
  {
    breaks: 'keep what was imported about someone who is erased',
    edits: [
      {
        file: 'api/privacy/erase.ts',
        find: 'where: { id: { in: person.importedIds } },',
        replace: 'where: { id: { in: [] } },',
      },
    ],
    test: { file: 'api/people/people.test.ts', name: 'agree on whose each record is' },
  },
]
