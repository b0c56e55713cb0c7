import { defaultContact, defaultHours, defaultMailTexts } from '../../shared/settings/defaults'
import { defaultFaq, fixedQuestions, type Question } from '../../shared/settings/faq'
import { makeMember } from '../../test/kit/people/people'
import { forgetSettings, saveSetting } from '../../test/kit/requests/settings-queries'
import { consultationForm } from '../../test/kit/scenes/consultation-requests'
import { makeVisitor, rest } from '../../test/kit/servers/shop'
import { db } from '../platform/db'
import { siteInfo } from '../platform/site-settings'

describe('what settings may be', () => {
  let owner: Awaited<ReturnType<typeof makeMember>>

  beforeAll(async () => {
    owner = await makeMember('OWNER', { firstName: 'Olga', lastName: 'Owner' })
  })

  afterEach(forgetSettings)

  const fieldsOf = async (section: string, value: unknown) =>
    (await saveSetting(owner.caller, section, value)).errors?.[0].extensions.fields

  test.each([
    ['a short number', { phone: '555 0199' }, { phone: /ten digits/ }],
    ['a number abroad', { phone: '+44 20 7946 0018' }, { phone: /ten digits/ }],
    ['an extension', { phone: '(404) 555-0142 x12' }, { phone: /ten digits/ }],
    ['no email', { email: 'hello' }, { email: /name@example.com/ }],
    ['four lines', { address: 'a\nb\nc\nd' }, { address: /three lines/ }],
    [
      'a link without https',
      { social: { ...defaultContact.social, youtube: 'http://y.example' } },
      { 'social.youtube': /https/ },
    ],
    [
      'a script for a link',
      { social: { ...defaultContact.social, youtube: 'javascript:alert(1)' } },
      { 'social.youtube': /https/ },
    ],
    ['a field that is none', { fax: '1' }, { value: /fax/ }],
  ])('refuses contact details with %s, and names the field', async (_name, change, expected) => {
    const fields = await fieldsOf('CONTACT', { ...defaultContact, ...change })
    expect(Object.keys(fields)).toEqual(Object.keys(expected))
    for (const [name, words] of Object.entries(expected)) expect(fields[name]).toMatch(words)
    expect(await db.setting.count()).toBe(0)
  })

  const range = (from: string, to: string, day = 1) => ({ day, from, to })

  test.each([
    ['ends before it begins', { week: [range('19:00', '09:00')] }, 'week.0'],
    ['an hour that no clock has', { week: [range('9:00', '25:00')] }, 'week.0.from'],
    ['ranges that overlap', { week: [range('09:00', '12:00'), range('11:59', '15:00')] }, 'week'],
    [
      'three ranges a day',
      { week: [range('09:00', '10:00'), range('11:00', '12:00'), range('13:00', '14:00')] },
      'week',
    ],
    ['a day that is none', { holidays: [{ date: '2026-02-30', name: 'x' }] }, 'holidays.0.date'],
    [
      'a day twice',
      {
        holidays: [
          { date: '2026-12-24', name: 'x' },
          { date: '2026-12-24', name: 'y' },
        ],
      },
      'holidays',
    ],
    [
      '61 days',
      {
        holidays: Array.from({ length: 61 }, (_, at) => ({
          date: new Date(at * 86_400_000).toISOString().slice(0, 10),
          name: 'x',
        })),
      },
      'holidays',
    ],
  ])('refuses hours with %s', async (_name, change, field) => {
    expect(Object.keys(await fieldsOf('HOURS', { ...defaultHours, ...change }))).toContain(field)
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'packages',
  ])('a notice leads nowhere else: %s', async (href) => {
    const notice = { text: 'Look', href, from: null, until: null }
    expect(await fieldsOf('NOTICE', notice)).toEqual({ href: expect.stringContaining('/packages') })
  })

  const without = (id: string) => defaultFaq.filter((each) => each.id !== id)
  const changed = (id: string, change: Partial<Question>) =>
    defaultFaq.map((each) => (each.id === id ? { ...each, ...change } : each))

  test.each(fixedQuestions)(
    'the promise %s can be moved, not changed, hidden, or removed',
    async (id) => {
      expect(await fieldsOf('FAQ', without(id))).toEqual({ id: expect.stringContaining(id) })
      for (const change of [
        { isHidden: true },
        { question: 'What?' },
        { answer: ['Something else.'] },
        { more: { href: '/packages', name: 'Packages' } },
      ]) {
        expect(Object.values(await fieldsOf('FAQ', changed(id, change)))).toEqual([
          expect.stringContaining('can be moved, not changed'),
        ])
      }
      const moved = [...without(id), ...defaultFaq.filter((each) => each.id === id)]
      expect((await saveSetting(owner.caller, 'FAQ', moved)).errors).toBeUndefined()
    },
  )

  test('markup and braces in a question are text', async () => {
    const question = '<script>alert(1)</script> {{phone}} {phone}?'
    const own: Question = {
      id: 'own',
      topic: 'AFTER',
      question,
      answer: ['</p><script>', ['{toString}', '{name}']],
      more: { href: '/packages?from=faq#top', name: 'Packages' },
      isHidden: false,
    }
    expect((await saveSetting(owner.caller, 'FAQ', [...defaultFaq, own])).errors).toBeUndefined()
    const { body } = await rest(makeVisitor(), 'GET', '/api/faq')
    expect(body.at(-1)).toMatchObject({
      question: `<script>alert(1)</script> {${siteInfo().phone}} ${siteInfo().phone}?`,
      answer: ['</p><script>', ['{toString}', expect.not.stringContaining('{')]],
    })
  })

  test('refuses too few and too many questions, too long ones, and ids that are used twice', async () => {
    const own = (id: string, more: object = {}) => ({
      id,
      topic: 'AFTER',
      question: 'Why?',
      answer: ['Because.'],
      more: null,
      isHidden: false,
      ...more,
    })
    const many = (count: number, more?: object) =>
      Array.from({ length: count }, (_, at) => own(`own-${at}`, more))
    expect(await fieldsOf('FAQ', [...defaultFaq, ...many(7)])).toEqual({
      shown: 'Show 8 to 20 questions; 21 would be shown',
    })
    expect(await fieldsOf('FAQ', [...defaultFaq, own('cards')])).toMatchObject({
      '14.id': 'Used twice',
    })
    const long = { answer: Array.from({ length: 4 }, () => 'x'.repeat(600)), isHidden: true }
    expect(await fieldsOf('FAQ', [...defaultFaq, ...many(20, long)])).toEqual({
      size: expect.stringContaining('too long'),
    })
    expect(
      await fieldsOf('FAQ', [...defaultFaq, own('own', { answer: ['x'.repeat(601)] })]),
    ).toMatchObject({
      '14.answer.0': expect.any(String),
    })
    expect(await fieldsOf('FAQ', [...defaultFaq, own('own', { topic: 'OTHER' })])).toMatchObject({
      '14.topic': 'Choose a topic',
    })
  })

  const opening = (text: string) => ({
    ...defaultMailTexts,
    CONSULTATION_RECEIVED: { subject: 'Hello {firstName} from {firm}', opening: text },
  })

  const mailAfter = async (details: { email: string; firstName: string }) => {
    await rest(makeVisitor(), 'POST', '/api/consultation', consultationForm(details))
    return db.mail.findFirstOrThrow({ where: { recipient: details.email } })
  }

  test('an email begins as the owner wrote it; what values contain is text, and is not filled in', async () => {
    const saved = await saveSetting(
      owner.caller,
      'MAIL_TEXTS',
      opening('Dear {firstName}, <b>call</b> {phone}.'),
    )
    expect(saved.errors).toBeUndefined()
    const mail = await mailAfter({ email: 'own-words@example.com', firstName: 'Rosa' })
    expect(mail.subject).toMatch(/^Hello Rosa from /)
    expect(mail.text).toContain(`Hi Rosa,\n\nDear Rosa, <b>call</b> ${siteInfo().phone}.`)
    expect(mail.html).toContain('&#60;b&#62;call&#60;/b&#62;')

    const unknown = await mailAfter({
      email: 'no-name@example.com',
      firstName: 'win at {phone} www.x.example',
    })
    expect(unknown.subject).toBe('We received your request for a free consultation')
    expect(unknown.text).toContain('Thanks for requesting a free consultation.')
  })

  test('refuses variables that an email does not know, and double braces', async () => {
    for (const text of [
      'Hi {number}',
      'Hi {{firstName}}',
      'Hi { firstName }',
      'Hi {}',
      'Hi {constructor}',
    ]) {
      expect(await fieldsOf('MAIL_TEXTS', opening(text))).toEqual({
        'CONSULTATION_RECEIVED.opening': expect.stringContaining('{firstName} {contactBy}'),
      })
    }
    expect(
      await fieldsOf('MAIL_TEXTS', {
        ...defaultMailTexts,
        ORDER_PAID: { subject: 'a\nb', opening: '' },
      }),
    ).toEqual({ 'ORDER_PAID.subject': 'Enter one line' })
  })
})
