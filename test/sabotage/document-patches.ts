import type { Patch } from './patch'

const test = (name: string) => ({ file: 'api/deals/deals.test.ts', name })

/** Files of deals, and emails about quotes: their tests share a shop. */
export const documentPatches: Patch[] = [
  {
    breaks: 'serve documents inside our pages',
    edits: [
      {
        file: 'api/deals/documents/documents.routes.ts',
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
        file: 'api/deals/documents/documents.routes.ts',
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
        file: 'api/deals/documents/documents.ts',
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
        file: 'api/deals/documents/documents.ts',
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
        file: 'api/deals/documents/documents.ts',
        find: 'if (!isNameOf(type, name)) throw',
        replace: 'if (!isNameOf(type, `a.${documentTypes[type][0]}`)) throw',
      },
    ],
    test: test('stores nothing of a PDF named .html'),
  },
  {
    breaks: 'store one document more than allowed',
    edits: [
      {
        file: 'api/deals/documents/documents.ts',
        find: 'if (stored >= MAX_DOCUMENTS)',
        replace: 'if (stored > MAX_DOCUMENTS)',
      },
    ],
    test: test('stores a file once, at most 20 per deal'),
  },
  {
    breaks: 'keep the place in photos',
    edits: [
      {
        file: 'api/deals/documents/documents.ts',
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
        file: 'shared/deals/document-fields.ts',
        find: 'MAX_DOCUMENT_BYTES = 5_000_000',
        replace: 'MAX_DOCUMENT_BYTES = 5_000_001',
      },
    ],
    test: test('accepts 5,000,000 bytes and rejects one more'),
  },
  {
    breaks: 'read files for the deals of other customers',
    edits: [
      {
        file: 'api/deals/documents/documents.ts',
        find: '    await changeableDealOf(visitor, dealId)\n',
        replace: '',
      },
    ],
    test: test('refuses an upload before its body arrives'),
  },
  {
    breaks: 'count an upload once its file is fine',
    edits: [
      {
        file: 'api/deals/documents/documents.ts',
        find: 'const { content, ...file } = await checkFile(name, await read())',
        replace: '',
      },
      {
        file: 'api/deals/documents/documents.ts',
        find: '    const key = `document user ${user.id}`\n',
        replace:
          '    const { content, ...file } = await checkFile(name, await read())\n    const key = `document user ${user.id}`\n',
      },
    ],
    test: test('counts refused uploads against the limit'),
  },
  {
    breaks: 'take any number of files of one person at a time',
    edits: [
      {
        file: 'api/platform/queue.ts',
        find: '    if (own >= perKey) throw tooMany(RETRY_AFTER_SECONDS, message)\n',
        replace: '',
      },
    ],
    test: test('serves four concurrent downloads per person'),
  },
  {
    breaks: 'hold any number of files in memory',
    edits: [
      {
        file: 'api/platform/queue.ts',
        find: '    if (running >= inAll) throw busy()\n',
        replace: '',
      },
    ],
    test: test('accepts six concurrent uploads of buyers, and leaves two slots to staff'),
  },
  {
    breaks: 'let buyers take the upload slots of staff',
    edits: [
      {
        file: 'api/platform/queue.ts',
        find: '    if (!isStaff && runningOfOthers >= inAll - forStaff) throw busy()\n',
        replace: '',
      },
    ],
    test: test('accepts six concurrent uploads of buyers, and leaves two slots to staff'),
  },
  {
    breaks: 'let two people hold all uploads of buyers',
    edits: [
      { file: 'api/deals/documents/documents.ts', find: 'perKey: 2,', replace: 'perKey: 3,' },
    ],
    test: test('accepts two concurrent uploads per person'),
  },
  {
    breaks: 'hold a slot for a file that hardly moves',
    edits: [
      {
        file: 'api/http/transfers.ts',
        find: 'if (read < seconds * minBytesPerSecond)',
        replace: 'if (read < 0 * seconds * minBytesPerSecond)',
      },
    ],
    test: { file: 'api/http/http.test.ts', name: 'refuses a file that arrives too slowly' },
  },
  {
    breaks: 'read imports of any number of columns',
    edits: [
      {
        file: 'api/desk/import-file.ts',
        find: '  refuseManyColumns(bytes, separator)\n',
        replace: '',
      },
    ],
    test: test('before it reads the cells'),
  },
  {
    breaks: 'count only the imports that store something',
    edits: [
      {
        file: 'api/desk/imports.ts',
        find: '  await countAttempt(`import-file account ${hashForKey(staff.id)}`, FILES)\n',
        replace: '',
      },
    ],
    test: test('reads sixty files an hour'),
  },
  {
    breaks: 'read a file whole before its reader takes it',
    edits: [
      {
        file: 'api/http/transfers.ts',
        find: 'highWaterMark: 1 ',
        replace: 'highWaterMark: 1_000 ',
      },
    ],
    test: {
      file: 'api/http/http.test.ts',
      name: 'reads the next part of a file when the client has taken the last one',
    },
  },
  {
    breaks: 'wait for clients that take no byte of a file',
    edits: [
      {
        file: 'api/http/transfers.ts',
        find: '  reply.raw.socket?.setTimeout(stalledMs)\n',
        replace: '',
      },
    ],
    test: { file: 'api/http/http.test.ts', name: 'cuts a client that takes no byte of its file' },
  },
  {
    breaks: 'lose how a photo is turned',
    edits: [
      {
        file: 'api/deals/documents/photo.ts',
        find: 'if (exif) picture.replace(jpegExif(exif), end)',
        replace: '',
      },
    ],
    test: { file: 'api/deals/documents/photo.test.ts', name: 'keeps orientation 6 of a photo' },
  },
  {
    breaks: 'go through any number of segments of a photo',
    edits: [
      {
        file: 'api/deals/documents/photo.ts',
        find: 'const MAX_SEGMENTS = 2_000',
        replace: 'const MAX_SEGMENTS = 10_000_000',
      },
    ],
    test: {
      file: 'api/deals/documents/photo.test.ts',
      name: 'refuses a JPEG of a million empty segments',
    },
  },
  {
    breaks: 'email quotes that the buyer has seen',
    edits: [
      {
        file: 'api/deals/quotes/quotes.jobs.ts',
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
        file: 'api/deals/quotes/quotes.jobs.ts',
        find: '    cause: `quotes ${first.id}`,\n',
        replace: '    cause: `quotes ${first.id} ${Date.now()}`,\n',
      },
      {
        file: 'api/deals/quotes/quotes.jobs.ts',
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
        file: 'api/deals/quotes/quotes.jobs.ts',
        find: "JOIN deal d ON d.id = q.deal_id AND d.status = 'SEARCHING'",
        replace: 'JOIN deal d ON d.id = q.deal_id',
      },
      {
        file: 'api/deals/quotes/quotes.jobs.ts',
        find: "quote?.status === 'PUBLISHED' && deal.status === 'SEARCHING'",
        replace: "quote?.status === 'PUBLISHED'",
      },
    ],
    test: test('reminds again after an extension, and never after a choice'),
  },
  {
    breaks: 'take a file of any content that is named .pdf',
    edits: [
      {
        file: 'api/deals/documents/documents.ts',
        find: '  const type = await typeOf(bytes)\n',
        replace:
          "  const type = (await typeOf(bytes)) ?? (originalName.endsWith('.pdf') ? 'application/pdf' : undefined)\n",
      },
    ],
    test: test('stores nothing of HTML named .pdf'),
  },
  {
    breaks: 'refuse PDFs that begin with the language of a printer',
    edits: [
      {
        file: 'api/deals/documents/documents.ts',
        find: 'pdfHeader.test(start)',
        replace: "start.startsWith('%PDF-')",
      },
    ],
    test: test('takes a PDF with'),
  },
  {
    breaks: 'go by the type that a browser says a file has',
    edits: [
      {
        file: 'web/deals/documents/upload.ts',
        find: '!isDocumentName(file.name)',
        replace: '!/^application.pdf$|^image/.test(file.type)',
      },
    ],
    test: { file: 'web/deals/documents/upload.test.ts', name: 'that the browser labels' },
  },
  {
    breaks: 'drop the columns of an import that it does not read without a word',
    edits: [
      {
        file: 'api/desk/import-file.ts',
        find: 'return { records, unread }',
        replace: 'return { records, unread: [] }',
      },
    ],
    test: test('says which columns it did not read'),
  },
]
