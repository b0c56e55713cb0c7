import type { Patch } from './patch'

/** Emails to dealers, and what comes back. */
export const dealerPatches: Patch[] = [
  {
    breaks: "match a dealer's answer by its sender",
    edits: [
      {
        file: 'api/inbound/receive-email.ts',
        find: '    const mail = await mailAnswered(tx, email.recipients)\n',
        replace:
          '    const mail =\n      (await mailAnswered(tx, email.recipients)) ??\n      (await tx.mail.findFirst({ where: { recipient: email.from.email, solicitationId: { not: null } } }))\n',
      },
    ],
    test: { file: 'api/inbound/inbound.test.ts', name: 'never by who it is from' },
  },
  {
    breaks: 'let an out-of-office reply answer',
    edits: [
      {
        file: 'api/inbound/answers.ts',
        find: 'const isAnswer = ({ isAutomatic, isBounce }: InboundEmail) => !isAutomatic && !isBounce',
        replace: 'const isAnswer = ({ isBounce }: InboundEmail) => !isBounce',
      },
    ],
    test: { file: 'api/inbound/inbound.test.ts', name: 'stores an out-of-office answer' },
  },
  {
    breaks: "tell dealers the buyer's phone number",
    edits: [
      {
        file: 'api/deals/dealers/request-draft.ts',
        find: '    ...(wishes && wishesTexts(wishes)),\n',
        replace:
          '    ...(wishes && wishesTexts(wishes)),\n    phone: wishes?.phone ?? brand.phone,\n',
      },
    ],
    test: { file: 'api/deals/deals.test.ts', name: 'and nothing about the buyer' },
  },
  {
    breaks: 'email a dealer twice for one key',
    edits: [
      {
        file: 'api/deals/dealers/quote-requests.ts',
        find: '  if (before?.requests.some((request) => request.batchKey === batchKey)) return before\n',
        replace: '',
      },
    ],
    test: { file: 'api/deals/deals.test.ts', name: 'each dealer once per key' },
  },
  {
    breaks: 'take inbound email with any secret',
    edits: [
      {
        file: 'api/inbound/inbound.routes.ts',
        find: 'if (!isSameSecret(bearerIn(request.headers.authorization), secret)) {',
        replace: 'if (!bearerIn(request.headers.authorization)) {',
      },
    ],
    test: { file: 'api/inbound/inbound.test.ts', name: 'nothing without the secret' },
  },
  {
    breaks: 'show the buyer what a dealer attached',
    edits: [
      {
        file: 'api/deals/documents/documents.ts',
        find: 'isShown: false,',
        replace: 'isShown: true,',
      },
    ],
    test: { file: 'api/inbound/inbound.test.ts', name: 'unseen by the buyer' },
  },
]
