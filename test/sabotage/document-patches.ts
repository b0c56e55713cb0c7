import type { Patch } from './patch'

const test = (name: string) => ({ file: 'api/deals/deals.test.ts', name })

/** Files of deals, and emails about quotes: their tests share a shop. */
export const documentPatches: Patch[] = [
  {
    breaks: 'serve documents inside our pages',
    edits: [
      {
        file: 'api/deals/documents.routes.ts',
        find: "'content-disposition': attachment(name),",
        replace: "'content-disposition': attachment(name).replace('attachment', 'inline'),",
      },
    ],
    test: test('serves a document only as a sandboxed attachment'),
  },
  {
    breaks: 'run what a document contains',
    edits: [
      {
        file: 'api/deals/documents.routes.ts',
        find: `"default-src 'none'; sandbox"`,
        replace: `"default-src 'none'"`,
      },
    ],
    test: test('serves a document only as a sandboxed attachment'),
  },
  {
    breaks: "read documents of other customers' deals",
    edits: [
      {
        file: 'api/deals/documents.ts',
        find: 'const deal = document && (await findDeal(visitor, document.dealId))',
        replace:
          'const deal = document && (await db.deal.findUnique({ where: { id: document.dealId } }))',
      },
    ],
    test: test('hides documents from guests, other customers, and the buyer'),
  },
  {
    breaks: 'show the buyer a document before its quote',
    edits: [
      {
        file: 'api/deals/documents.ts',
        find: '  if (!document.isShown && !isStaffFor(deal, visitor.user)) throw noSuchDocument()\n',
        replace: '',
      },
    ],
    test: test('hides documents from guests, other customers, and the buyer'),
  },
  {
    breaks: 'take a file for what its name says',
    edits: [
      {
        file: 'api/deals/documents.ts',
        find: '!isDocumentType(type) || !isNameOf(type, name)',
        replace: '!isDocumentType(type)',
      },
    ],
    test: test('stores nothing of a PDF named .html'),
  },
  {
    breaks: 'store one document more than allowed',
    edits: [
      {
        file: 'api/deals/documents.ts',
        find: 'if (count >= MAX_DOCUMENTS)',
        replace: 'if (count > MAX_DOCUMENTS)',
      },
    ],
    test: test('stores a file once, at most 20 per deal'),
  },
  {
    breaks: 'keep the place in photos',
    edits: [
      {
        file: 'api/deals/documents.ts',
        find: "if (type === 'image/jpeg') return withoutJpegMetadata(bytes)",
        replace:
          "if (type === 'image/jpeg') return bytes.length ? bytes : withoutJpegMetadata(bytes)",
      },
    ],
    test: test('removes the place from photo.jpg'),
  },
  {
    breaks: 'store documents of any size',
    edits: [
      {
        file: 'shared/document-fields.ts',
        find: 'MAX_DOCUMENT_BYTES = 5_000_000',
        replace: 'MAX_DOCUMENT_BYTES = 5_000_001',
      },
    ],
    test: test('accepts 5,000,000 bytes and rejects one more'),
  },
  {
    breaks: 'email quotes that the buyer has seen',
    edits: [
      {
        file: 'api/deals/quotes.jobs.ts',
        find: '!seenAt && validUntil && validUntil > now',
        replace: 'validUntil && validUntil > now',
      },
    ],
    test: test('mails the quotes that were not seen within two minutes'),
  },
  {
    breaks: 'email a quote with every run of the job',
    edits: [
      {
        file: 'api/deals/quotes.jobs.ts',
        find: '    cause: `quotes ${first.id}`,\n',
        replace: '    cause: `quotes ${first.id} ${Date.now()}`,\n',
      },
      {
        file: 'api/deals/quotes.jobs.ts',
        find: '    data: { mailedAt: now },',
        replace: '    data: {},',
      },
    ],
    test: test('mails the quotes that were not seen within two minutes'),
  },
  {
    breaks: 'remind of a quote after another one was chosen',
    edits: [
      {
        file: 'api/deals/quotes.jobs.ts',
        find: "JOIN deal d ON d.id = q.deal_id AND d.status = 'SEARCHING'",
        replace: 'JOIN deal d ON d.id = q.deal_id',
      },
      {
        file: 'api/deals/quotes.jobs.ts',
        find: "quote?.status === 'PUBLISHED' && deal.status === 'SEARCHING'",
        replace: "quote?.status === 'PUBLISHED'",
      },
    ],
    test: test('reminds again after an extension, and never after a choice'),
  },
]
