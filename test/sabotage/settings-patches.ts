import type { Patch } from './patch'

const file = 'api/settings/settings.ts'
const test = (name: string) => ({ file: 'api/settings/settings.test.ts', name })

/** What owners change while the shop runs. */
export const settingsPatches: Patch[] = [
  {
    breaks: 'save over the settings that a colleague has just saved',
    edits: [{ file, find: '(stored?.revision ?? 0) !== revision', replace: 'revision < 0' }],
    test: test('of two owners who save one section'),
  },
  {
    breaks: "change the firm's phone number without the password",
    edits: [{ file, find: "= ['CONTACT', 'MAIL_TEXTS']", replace: "= ['MAIL_TEXTS']" }],
    test: test('contact and emails need a password check'),
  },
  {
    breaks: 'let programs save settings',
    edits: [{ file, find: '  refuseToken(visitor)\n', replace: '' }],
    test: test('owners alone save, and no program does'),
  },
  {
    breaks: 'let an owner rewrite what is promised',
    edits: [
      {
        file: 'shared/settings/faq-schema.ts',
        find: 'words && words !== wordsOf(each)',
        replace: "words === ''",
      },
    ],
    test: test('can be moved, not changed, hidden, or removed'),
  },
  {
    breaks: 'fill in what a name contains in braces',
    edits: [
      {
        file: 'shared/settings/mail-text-words.ts',
        find: 'names.every((name) => values[name])',
        replace: 'names.length >= 0',
      },
    ],
    test: test('an email begins as the owner wrote it'),
  },
]
