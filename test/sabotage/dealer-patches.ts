import type { Patch } from './patch'

/** Emails to dealers, and what comes back. */
export const dealerPatches: Patch[] = [
  {
    breaks: "match a dealer's answer by its sender",
    edits: [
      {
        file: 'api/inbound/take-email.ts',
        find: '    destination = await destinationOf(headers.recipients)\n',
        replace:
          "    destination = await destinationOf(headers.recipients)\n    const { db } = await import('../platform/db')\n    const mail = await db.mail.findFirst({ where: { recipient: headers.from.email, solicitationId: { not: null } } })\n    if (mail) destination = { mails: [mail], roomy: mail }\n",
      },
    ],
    test: { file: 'api/inbound/inbound.test.ts', name: 'never by who it is from' },
  },
  {
    breaks: 'let an out-of-office reply answer',
    edits: [
      {
        file: 'api/inbound/answers.ts',
        find: '  !isAutomatic && !isBounce && !isUnsure',
        replace: '  !isBounce && !isUnsure',
      },
    ],
    test: { file: 'api/inbound/inbound.test.ts', name: 'stores an out-of-office answer' },
  },
  {
    breaks: 'take a bounce in plain text for an answer',
    edits: [
      {
        file: 'api/inbound/origin.ts',
        find: '  if (isDaemon(email) || isPostmaster(email)) return hasSubject || hasText\n',
        replace: '',
      },
    ],
    test: { file: 'api/inbound/origin.test.ts', name: 'what did not arrive' },
  },
  {
    breaks: 'take an empty Return-Path for a machine',
    edits: [
      {
        file: 'api/inbound/origin.ts',
        find: 'hasEmptySender(email) && 2',
        replace: 'hasEmptySender(email) && 9',
      },
    ],
    test: { file: 'api/inbound/origin.test.ts', name: 'no answer for that of a machine' },
  },
  {
    breaks: 'let the parser of an email take any processor time',
    edits: [
      {
        file: 'api/inbound/parse-email.ts',
        find: '`ulimit -c 0; ulimit -S -t ${PROCESSOR_SECONDS}; ulimit -H -t ${PROCESSOR_SECONDS + 1}`',
        replace: "'ulimit -c 0'",
      },
    ],
    test: { file: 'api/inbound/parse-email.test.ts', name: 'two seconds of processor time' },
  },
  {
    breaks: "tell dealers the buyer's phone number",
    edits: [
      {
        file: 'api/deals/dealers/request-draft.ts',
        find: '    ...(wishes && wishesTexts(wishes)),\n',
        replace:
          '    ...(wishes && wishesTexts(wishes)),\n    phone: wishes?.phone ?? siteInfo().phone,\n',
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
        find: 'if (!isSameSecret(bearerIn(headers.authorization), secret)) {',
        replace: 'if (!bearerIn(headers.authorization)) {',
      },
    ],
    test: { file: 'api/inbound/inbound.test.ts', name: 'nothing without the secret' },
  },
  {
    breaks: 'show the buyer what a dealer attached',
    edits: [
      {
        file: 'api/deals/documents/documents.ts',
        find: 'isShown: false,\n        replyId,',
        replace: 'isShown: true,\n        replyId,',
      },
    ],
    test: { file: 'api/inbound/inbound.test.ts', name: 'unseen by the buyer' },
  },
  {
    breaks: 'store every email to a reply address whole',
    edits: [
      {
        file: 'api/inbound/addressees.ts',
        find: 'return stored.lastHour < MAX_PER_HOUR && stored.inAll < MAX_IN_ALL',
        replace: 'return stored.lastHour >= 0',
      },
    ],
    test: { file: 'api/inbound/inbound.test.ts', name: 'stores the eleventh email of an hour' },
  },
  {
    breaks: 'let junk use up the room of answers',
    edits: [
      {
        file: 'api/inbound/take-email.ts',
        find: 'if (mails.length === 0 && !(await hasRoomForUnknown())) {',
        replace: 'if (!(await hasRoomForUnknown())) {',
      },
    ],
    test: { file: 'api/inbound/inbound.test.ts', name: 'have a budget of their own' },
  },
  {
    breaks: 'take any email with a known Message-ID for the same',
    edits: [
      {
        file: 'api/inbound/receive-email.ts',
        find: '    .update(arrival.hash)\n',
        replace: '',
      },
    ],
    test: { file: 'api/inbound/inbound.test.ts', name: 'stores two emails with one Message-ID' },
  },
  {
    breaks: 'file an email with the first address only',
    edits: [
      {
        file: 'api/inbound/receive-email.ts',
        find: 'of mails.length > 0 ? mails : [null]',
        replace: 'of mails.length > 0 ? mails.slice(0, 1) : [null]',
      },
    ],
    test: {
      file: 'api/inbound/inbound.test.ts',
      name: 'files one email with every request that it answers',
    },
  },
  {
    breaks: "let dealers' files use up the buyer's room",
    edits: [
      {
        file: 'api/deals/documents/documents.ts',
        find: '...(byStaff ? ofStaff : ofBuyer)',
        replace: '',
      },
    ],
    test: { file: 'api/inbound/inbound.test.ts', name: "none of the buyer's room" },
  },
  {
    breaks: 'hand the original of an email to anyone',
    edits: [
      {
        file: 'api/inbound/originals.ts',
        find: '  if (!visitor.user?.isStaff) throw notAllowed(visitor)\n',
        replace: '',
      },
    ],
    test: { file: 'api/inbound/inbound.test.ts', name: 'stores an email that no parser can read' },
  },
  {
    breaks: 'mark emails as handled that no one has seen',
    edits: [
      {
        file: 'api/inbound/inbound-emails.ts',
        find: ', receivedAt: { lte: receivedAt }',
        replace: '',
      },
    ],
    test: {
      file: 'api/inbound/inbound.test.ts',
      name: 'emails about one request are one item of work',
    },
  },
  {
    breaks: 'keep unmatched emails of who was erased',
    edits: [
      {
        file: 'api/privacy/erase.ts',
        find: 'where: unmatchedEmailsOf(person, typed),',
        replace: 'where: { ...unmatchedEmailsOf(person, typed), id: { in: [] } },',
      },
    ],
    test: { file: 'api/privacy/privacy.test.ts', name: 'erases every trace of a person' },
  },
  {
    breaks: 'file an email with a deal whose emails were erased',
    edits: [
      {
        file: 'api/inbound/receive-email.ts',
        find: '  return isKept ? subject : null',
        replace: '  return isKept === null ? null : subject',
      },
    ],
    test: { file: 'api/inbound/inbound.test.ts', name: 'whose deal is erased while it is read' },
  },
  {
    breaks: 'take what a short row of dealers lacks from the directory',
    edits: [
      {
        file: 'api/deals/dealers/import.ts',
        find: "'required' in field ? undefined : existing?.[name]",
        replace: 'existing?.[name]',
      },
    ],
    test: { file: 'api/deals/deals.test.ts', name: 'too short to say where a dealer is' },
  },
  {
    breaks: 'store more makes of a dealer than the limit',
    edits: [
      {
        file: 'shared/deals/field-reader.ts',
        find: '    if (texts.length > rule.most) refuse(name, rule.problem)\n',
        replace: '',
      },
    ],
    test: { file: 'shared/deals/deals.test.ts', name: 'reads makes separated by commas' },
  },
]
