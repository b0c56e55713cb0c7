import { filePart, openInbox, partsOf } from '../../test/kit/requests/dealer-emails'
import {
  alternative,
  expectFiled,
  files,
  type Outcome,
  plain,
  type Shape,
} from '../../test/kit/requests/email-shapes'
import { pdf } from '../../test/kit/scenes/photos'

// Emails as the programs of offices and the servers of providers write them: one for each rule.

const base64 = (bytes: Buffer) => bytes.toString('base64')

/** A delivery report as a server lays it out. */
const delivery = (contentType: string, status: string, words = plain('It came back.')): Shape => ({
  from: 'MAILER-DAEMON@mx.example',
  headers: { 'Content-Type': contentType, 'Return-Path': '<>', 'Auto-Submitted': 'auto-replied' },
  text: partsOf('x', [
    words,
    ['Content-Type: message/delivery-status', status],
    ['Content-Type: message/rfc822', 'From: us@drivefair.example\r\nSubject: Quote\r\n\r\nHello'],
  ]),
})
const report = 'multipart/report; report-type=delivery-status; boundary=x'
const recipient = 'Final-Recipient: rfc822; sales@harbor.example'
const failed = `Reporting-MTA: dns; mx.example\r\n\r\n${recipient}\r\nAction: failed\r\nStatus: 5.1.1`

const shapes: [string, Shape, Outcome][] = [
  [
    'an empty text beside HTML',
    {
      headers: alternative,
      text: partsOf('x', [plain(' '), ['Content-Type: text/html', '<b>$35,100</b>']]),
    },
    { text: '$35,100' },
  ],
  [
    'what Outlook packs for itself',
    files(filePart('winmail.dat', 'application/ms-tnef', Buffer.from('x'))),
    { text: '[Not stored: winmail.dat]' },
  ],
  [
    'the same PDF twice',
    files(
      filePart('one.pdf', 'application/pdf', pdf()),
      filePart('two.pdf', 'application/pdf', pdf()),
    ),
    { documents: ['one.pdf'] },
  ],
  [
    'a PDF that a Mac shows within the text',
    files([
      'Content-Type: application/pdf; name=quote.pdf\r\nContent-Disposition: inline; filename=quote.pdf\r\nContent-Transfer-Encoding: base64',
      base64(pdf()),
    ]),
    { documents: ['quote.pdf'] },
  ],
  [
    'a PDF of unknown type',
    files(filePart('quote.pdf', 'application/octet-stream', pdf())),
    { documents: ['quote.pdf'] },
  ],
  [
    'a hundred attachments',
    files(
      ...Array.from({ length: 100 }, (_, n) =>
        filePart(`${n}.txt`, 'text/plain', Buffer.from('x')),
      ),
    ),
    { text: '[Not stored: 0.txt' },
  ],
  [
    'a sender of 5,000 characters',
    { from: `${'x'.repeat(5_000)}@harbor.example` },
    { from: `${'x'.repeat(254)}` },
  ],
  [
    'an out-of-office reply of Sieve, in capitals',
    { headers: { 'AUTO-SUBMITTED': 'AUTO-REPLIED (VACATION)' } },
    { as: 'automatic' },
  ],
  ['a report of Postfix', delivery(report, failed), { as: 'bounce', text: 'It came back.' }],
  [
    'a report of Gmail',
    delivery('multipart/report; boundary="x"; report-type="delivery-status"', failed),
    { as: 'bounce' },
  ],
  [
    'a report of Exchange',
    delivery(
      'multipart/report;\r\n\treport-type=delivery-status;\r\n\tboundary="x"',
      failed.replace('failed', 'Failed'),
      [
        'Content-Type: multipart/alternative; differences=Content-Type; boundary=y',
        partsOf('y', [plain('Delivery has failed'), ['Content-Type: text/html', '<b>No</b>']]),
      ],
    ),
    { as: 'bounce', text: 'Delivery has failed' },
  ],
  [
    'a report about two recipients, of whom one failed',
    delivery(
      report,
      `${failed.replace('failed', 'delivered')}\r\n\r\n${recipient}\r\nAction: failed`,
    ),
    { as: 'bounce' },
  ],
  [
    'a report without what failed',
    { ...delivery(report, failed), text: partsOf('x', [plain('Undeliverable')]) },
    { as: 'bounce' },
  ],
  [
    'a report of qmail, which is a plain text',
    {
      from: 'MAILER-DAEMON@mx.example',
      headers: { 'Return-Path': '<>' },
      text: "I'm not going to",
    },
    { as: 'automatic' },
  ],
]

describe('emails of providers', () => {
  openInbox()

  test.each(shapes)('files %s as designed, and answers nothing', (_name, shape, outcome) =>
    expectFiled(shape, outcome),
  )
})
