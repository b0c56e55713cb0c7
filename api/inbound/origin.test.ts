import { messageIdOf } from '../mail/mail-transport'
import { originOf } from './origin'
import type { ParsedEmail } from './parse-email'

interface Sample {
  from?: string
  name?: string
  subject?: string
  headers?: Record<string, string>
  text: string
  files?: string[]
  messageId?: string
  deliveryStatus?: string
}

const emailOf = (sample: Sample): ParsedEmail => ({
  messageId: sample.messageId ?? '<CAF7x@mail.harbor.example>',
  from: { email: sample.from ?? 'dana@harbor.example', name: sample.name ?? 'Dana Reyes' },
  subject: sample.subject ?? 'Re: Quote request',
  text: sample.text,
  headers: sample.headers ?? {},
  deliveryStatus: sample.deliveryStatus ?? null,
  attachments: (sample.files ?? []).map((type) => ({
    name: 'quote',
    type,
    bytes: Buffer.alloc(1),
  })),
})

const report = (type: string) => ({
  'content-type': `multipart/report; report-type=${type}; boundary=x`,
})

const bounces: [string, Sample][] = [
  [
    'qmail, which sends a plain text',
    {
      from: 'MAILER-DAEMON@mx.example',
      name: '',
      subject: 'failure notice',
      text: "Hi. This is the qmail-send program at mx.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<sales@harbor.example>:\nUser unknown",
    },
  ],
  [
    'Exim, which sends a plain text',
    {
      from: 'Mailer-Daemon@mx.example',
      name: 'Mail Delivery System',
      subject: 'Mail delivery failed: returning message to sender',
      headers: {
        'return-path': '<>',
        'x-failed-recipients': 'sales@harbor.example',
        'auto-submitted': 'auto-replied',
      },
      text: 'This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its recipients.',
    },
  ],
  [
    'Postfix',
    {
      from: 'MAILER-DAEMON@mx.example',
      name: 'Mail Delivery System',
      subject: 'Undelivered Mail Returned to Sender',
      headers: report('delivery-status'),
      deliveryStatus: 'Reporting-MTA: dns; mx\n\nAction: failed\nStatus: 5.1.1',
      text: 'This is the mail system at host mx.example.',
    },
  ],
  [
    'Exchange, whose report lost its parts on the way',
    {
      from: 'MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@harbor.example',
      name: 'Microsoft Outlook',
      subject: 'Undeliverable: Quote request',
      text: "Your message to sales@harbor.example couldn't be delivered.\nsales wasn't found at harbor.example.",
    },
  ],
  [
    'Gmail',
    {
      from: 'mailer-daemon@googlemail.com',
      name: 'Mail Delivery Subsystem',
      subject: 'Delivery Status Notification (Failure)',
      text: "Address not found\nYour message wasn't delivered to sales@harbor.example because the address couldn't be found.",
    },
  ],
]

const machines: [string, Sample][] = [
  ...bounces,
  [
    'a late delivery of sendmail',
    {
      from: 'MAILER-DAEMON@mx.example',
      name: 'Mail Delivery Subsystem',
      subject: 'Warning: could not send message for past 4 hours',
      text: 'THIS IS A WARNING MESSAGE ONLY. YOU DO NOT NEED TO RESEND YOUR MESSAGE.\nThe message could not be delivered.',
    },
  ],
  [
    'an out-of-office reply of Exchange',
    {
      subject: 'Automatic reply: Quote request',
      headers: { 'x-auto-response-suppress': 'All' },
      text: 'I am out of the office until Monday, November 30. For urgent matters, call 404-555-0101.',
    },
  ],
  [
    'a vacation reply of Gmail',
    {
      subject: 'Out of office Re: Quote request',
      headers: { precedence: 'bulk', 'x-autoreply': 'yes', 'auto-submitted': 'auto-replied' },
      text: "I'm on vacation through Friday.",
    },
  ],
  [
    'an absence in German',
    {
      subject: 'Abwesenheitsnotiz: Quote request',
      headers: { 'x-auto-response-suppress': 'DR, OOF, AutoReply' },
      text: 'Ich bin bis 30.11. nicht im Büro.',
    },
  ],
  [
    'an absence in Spanish, without headers',
    {
      subject: 'Respuesta automática: Quote request',
      text: 'Estoy fuera de la oficina hasta el lunes.',
    },
  ],
  [
    "a ticket system's acknowledgement",
    {
      from: 'support@harbor.example',
      name: 'Harbor Support',
      subject: '[#48213] Quote request',
      text: 'Hello,\n\nWe received your request #48213. One of our agents will get back to you within 2 business days.\n\nThis is an automated message.',
    },
  ],
  [
    "a CRM's welcome",
    {
      from: 'noreply@leads.example',
      name: 'Harbor Motors',
      subject: 'Thank you for your inquiry',
      headers: { 'feedback-id': '1:2:3:crm', 'list-unsubscribe': '<https://leads.example/u>' },
      text: 'Thank you for contacting Harbor Motors. A member of our team will be in touch. Please do not reply to this email.',
    },
  ],
  [
    'a newsletter with prices',
    {
      from: 'newsletter@harbor.example',
      name: 'Harbor Motors',
      subject: 'Black Friday: from $19,999',
      headers: {
        precedence: 'bulk',
        'list-unsubscribe': '<mailto:u@harbor.example>',
        'feedback-id': '1:2',
      },
      text: 'View this email in your browser. Deals from $19,999! Unsubscribe here.',
    },
  ],
  [
    'a DMARC report',
    {
      from: 'noreply-dmarc-support@google.com',
      name: '',
      subject: 'Report domain: drivefair.example Submitter: google.com Report-ID: 123',
      text: '',
      files: ['application/zip'],
    },
  ],
  [
    'an accepted appointment',
    {
      subject: 'Accepted: Test drive @ Tue Dec 1, 2026 10am',
      headers: { 'content-type': 'multipart/mixed; boundary=x' },
      text: 'Dana Reyes has accepted this invitation.',
    },
  ],
  [
    'a challenge',
    {
      from: 'dana@harbor.example',
      subject: 'Please confirm your message to dana@harbor.example',
      text: 'Your email is being held. Click the link to verify that you are a human.',
    },
  ],
  [
    'a read receipt (RFC 8098)',
    {
      subject: 'Read: Quote request',
      headers: report('disposition-notification'),
      text: 'Your message was read on Tuesday.',
    },
  ],
  [
    'a read receipt in plain text',
    {
      subject: 'Read: Quote request',
      text: 'Your message\n\nTo: Dana\nSubject: Quote request\n\nwas read on Tuesday.',
    },
  ],
  [
    "a spam filter's notice",
    {
      from: 'quarantine@messaging.example',
      name: 'Spam filter',
      subject: 'Quarantine summary: 3 new messages',
      text: '3 messages have been quarantined. Release these messages or block the sender.',
    },
  ],
  [
    'our own email in a loop',
    {
      messageId: messageIdOf('0a1b2c3d-0a1b-4c3d-8a1b-0a1b2c3d4e5f'),
      text: 'Hello Dana, please send me your best price.',
    },
  ],
]

const people: [string, Sample][] = [
  ['a short reply', { text: 'Yes, we have it.' }],
  ['a price', { text: 'Our best price is $35,250 out the door.' }],
  ['a phone', { text: '35.2k. Call me\n\nSent from my iPhone' }],
  ['an empty Return-Path', { headers: { 'return-path': '<>' }, text: 'Our best price is $35,250' }],
  [
    'an empty Return-Path, without a price',
    {
      headers: { 'return-path': '<>' },
      text: "Hi, I'm checking with my manager. Call me at 404-555-0101.",
    },
  ],
  [
    'a dealer who will be away',
    {
      subject: 'Out of the office next week but here is our price',
      text: '$35,250 plus tax. I am out of the office next week, so call Lee.',
    },
  ],
  [
    'an automatic transmission in the subject',
    {
      subject: 'Re: 2027 Civic with automatic transmission',
      text: 'The one with automatic transmission is $28,400.',
    },
  ],
  [
    'an automatic transmission in the text',
    { text: 'Do you want automatic or manual? The automatic transmission is in stock.' },
  ],
  ['Auto-Submitted: no', { headers: { 'auto-submitted': 'no' }, text: 'We can do $35,250.' }],
  [
    'Precedence: list',
    { headers: { precedence: 'list' }, text: 'We can do that. When can your client come in?' },
  ],
  [
    'a Google group of the dealership',
    {
      headers: {
        precedence: 'list',
        'list-id': '<sales.harbor.example>',
        'list-post': '<https://groups.google.com/a/harbor.example/group/sales/post>',
        'list-unsubscribe': '<mailto:sales+unsubscribe@harbor.example>',
        'mailing-list': 'list sales@harbor.example',
      },
      text: 'Hi Sam, which color does your client want?',
    },
  ],
  [
    'a CRM with a price',
    {
      from: 'noreply@crm.example',
      name: 'Dana at Harbor',
      headers: { 'list-unsubscribe': '<https://crm.example/u>', 'feedback-id': '77:crm' },
      text: 'Hi Sam,\nI can do $35,250 on the Civic. Call me at 404-555-0101.\nDana',
    },
  ],
  [
    'a CRM with a price, sent in bulk',
    {
      from: 'dana@harbor.example',
      headers: { precedence: 'bulk', 'x-mailer': 'VinSolutions' },
      text: 'I can do $35,250 on the Civic.',
    },
  ],
  [
    'Exchange, which suppresses replies',
    { headers: { 'x-auto-response-suppress': 'All' }, text: 'Let me check with my manager.' },
  ],
  [
    'a forwarded email',
    {
      subject: 'Fwd: Quote',
      text: '---------- Forwarded message ---------\nFrom: Lee <lee@harbor.example>\nSubject: Quote\n\nTell them $35,250.',
    },
  ],
  [
    'a bounce that someone forwards',
    {
      subject: 'Fwd: Undeliverable: Quote request',
      text: "Your email to Lee bounced, he left. I'm his successor.\n\n> Your message couldn't be delivered.",
    },
  ],
  [
    'an answer to an automatic reply',
    { subject: 'Re: Automatic reply: Quote request', text: 'Back now. We can do $35,250.' },
  ],
  ['a PDF', { subject: 'Quote', text: 'See attached.', files: ['application/pdf'] }],
  [
    'thanks for the request',
    {
      text: 'Thank you for your inquiry. We received your request and I can offer $35,250. My cell: 404-555-0101.',
    },
  ],
  [
    'a request number',
    {
      subject: 'Re: Quote request #4821',
      text: 'For request #4821 we are at $35,250. Unsubscribe me from further requests if that is too much.',
    },
  ],
]

const misjudged = (samples: [string, Sample][], expected: string) =>
  samples.flatMap(([name, sample]) => {
    const { origin } = originOf(emailOf(sample))
    return origin === expected || origin === 'UNSURE' ? [] : [name]
  })

test('takes nothing that a machine wrote for an answer, and no answer for that of a machine', () => {
  expect(misjudged(machines, 'MACHINE')).toEqual([])
  expect(misjudged(people, 'PERSON')).toEqual([])
})

test('is unsure about at most four of forty emails', () => {
  const unsure = [...machines, ...people].filter(
    ([, sample]) => originOf(emailOf(sample)).origin === 'UNSURE',
  )
  expect([machines.length, people.length]).toEqual([20, 20])
  expect(unsure.map(([name]) => name).slice(4)).toEqual([])
})

test('tells what did not arrive from all else that machines write', () => {
  const isBounce = ([, sample]: [string, Sample]) => originOf(emailOf(sample)).isBounce
  expect([...machines, ...people].filter(isBounce)).toEqual(bounces)
})
