import { jest } from '@jest/globals'
import { defaultContact, defaultHours, defaultMailTexts } from '../../shared/settings/defaults'
import { defaultFaq, fixedQuestions, type Question } from '../../shared/settings/faq'
import { defaultSettings } from '../../shared/settings/settings'
import { expectLog } from '../../test/kit/guards/expect-log'
import { makeApiToken } from '../../test/kit/people/api-tokens'
import { open } from '../../test/kit/people/forms'
import { makeMember } from '../../test/kit/people/people'
import { ask } from '../../test/kit/requests/work-queries'
import { consultationForm } from '../../test/kit/scenes/consultation-requests'
import {
  type Caller,
  codeOf,
  graph,
  makeVisitor,
  openShop,
  rest,
} from '../../test/kit/servers/shop'
import { db, pool } from '../platform/db'
import { refreshSettings, siteInfo } from '../platform/site-settings'

openShop()

let owner: Awaited<ReturnType<typeof makeMember>>

beforeAll(async () => {
  owner = await makeMember('OWNER', { firstName: 'Olga', lastName: 'Owner' })
})

afterEach(async () => {
  await pool.query('DELETE FROM setting; DELETE FROM setting_version')
  await refreshSettings()
})

const save = (caller: Caller, section: string, value: unknown, revision = 0) =>
  graph(
    caller,
    `mutation ($section: SettingsSection!, $revision: Int!, $value: JSON!) {
       saveSetting(section: $section, revision: $revision, value: $value) {
         section value default revision savedBy } }`,
    { section, value, revision },
  )

const fieldsOf = async (section: string, value: unknown) =>
  (await save(owner.caller, section, value)).errors?.[0].extensions.fields

const settings = async (caller: Caller) =>
  (
    await ask(
      caller,
      '{ settings { section value revision savedAt savedBy versions(first: 100) { value savedBy } } }',
    )
  ).settings

const ageConfirmation = () =>
  db.session.updateMany({
    where: { userId: owner.user.id },
    data: { confirmedAt: new Date(Date.now() - 31 * 60_000) },
  })

test('all of staff read what is served; owners alone save, and no program does', async () => {
  const value = { text: 'Closed for inventory', href: '', from: null, until: null }
  for (const role of ['ADVOCATE', 'SUPPORT', 'READER'] as const) {
    const { caller } = await makeMember(role)
    expect((await save(caller, 'NOTICE', value)).errors[0].extensions).toMatchObject({
      code: 'FORBIDDEN',
      reason: 'ROLE_NEEDED',
    })
    expect((await settings(caller))[2]).toMatchObject({
      section: 'NOTICE',
      revision: 0,
      savedBy: null,
    })
  }
  const { program } = await makeApiToken({ access: 'WRITE', by: owner })
  expect(codeOf(await save(program, 'NOTICE', value))).toBe('FORBIDDEN')
  expect(codeOf(await graph(makeVisitor(), '{ settings { section } }'))).toBe('UNAUTHENTICATED')
  expect(await db.setting.count()).toBe(0)

  const { data } = await save(owner.caller, 'NOTICE', value)
  expect(data.saveSetting).toEqual({
    section: 'NOTICE',
    value,
    default: defaultSettings.NOTICE,
    revision: 1,
    savedBy: 'Olga Owner',
  })
})

test('contact and emails need a password check a moment ago, other sections do not', async () => {
  const { program } = await makeApiToken({ access: 'WRITE', by: owner })
  expect(codeOf(await save(program, 'CONTACT', defaultContact))).toBe('FORBIDDEN')
  await ageConfirmation()
  for (const [section, value] of [
    ['CONTACT', { ...defaultContact, phone: '4045550142' }],
    ['MAIL_TEXTS', defaultMailTexts],
  ] as const) {
    const { errors } = await save(owner.caller, section, value)
    expect(errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', reason: 'PASSWORD_NEEDED' })
  }
  expect((await save(owner.caller, 'HOURS', defaultHours)).errors).toBeUndefined()
  await db.session.updateMany({ data: { confirmedAt: new Date() } })
})

test('of two owners who save one section, the second learns who was faster', async () => {
  const other = await makeMember('OWNER', { firstName: 'Max', lastName: 'Other' })
  const noticeOf = (text: string) => ({ text, href: '', from: null, until: null })
  const answers = await Promise.all([
    save(owner.caller, 'NOTICE', noticeOf('one')),
    save(other.caller, 'NOTICE', noticeOf('two')),
  ])
  const stale = answers.find(({ errors }) => errors)
  expect(answers.filter(({ errors }) => errors)).toHaveLength(1)
  expect(stale?.errors[0]).toMatchObject({
    message: expect.stringMatching(/^(Olga Owner|Max Other) changed this at .+\. Review/),
    extensions: { code: 'CONFLICT' },
  })
  expect((await settings(owner.caller))[2].versions).toHaveLength(1)
})

test('the history has a line for each changed field, and the newest 50 versions are kept', async () => {
  await save(owner.caller, 'CONTACT', {
    ...defaultContact,
    phone: '(404) 555-0142',
    social: { ...defaultContact.social, facebook: 'https://facebook.com/us' },
  })
  const lines = await db.historyEntry.findMany({
    where: { subject: 'SETTINGS', subjectName: 'Contact' },
    orderBy: { field: 'asc' },
    select: { field: true, before: true, after: true, staffName: true },
  })
  expect(lines).toEqual([
    { field: 'facebook', before: null, after: 'https://facebook.com/us', staffName: 'Olga Owner' },
    { field: 'phone', before: '(555) 010-0199', after: '(404) 555-0142', staffName: 'Olga Owner' },
  ])
  for (let revision = 0; revision < 52; revision++) {
    await save(
      owner.caller,
      'NOTICE',
      { text: `No. ${revision}`, href: '', from: null, until: null },
      revision,
    )
  }
  const [, , notice] = await settings(owner.caller)
  expect(notice).toMatchObject({ revision: 52, value: { text: 'No. 51' } })
  expect(notice.versions).toHaveLength(50)
  expect(notice.versions.map(({ value }: { value: { text: string } }) => value.text)).toEqual(
    Array.from({ length: 50 }, (_, at) => `No. ${51 - at}`),
  )
  const same = await save(owner.caller, 'NOTICE', { ...notice.value }, 52)
  expect(same.data.saveSetting.revision).toBe(52)
})

test('siteInfo, the sign-in page, /api/faq, and the next email say what was saved', async () => {
  await save(owner.caller, 'CONTACT', {
    ...defaultContact,
    phone: '404 555 0142',
    email: 'hello@peachtree.example',
    address: '12 Peachtree St\nAtlanta, GA 30303',
  })
  await save(owner.caller, 'HOURS', {
    ...defaultHours,
    week: [{ day: 6, from: '10:00', to: '14:00' }],
  })
  const site = (
    await graph(makeVisitor(), '{ siteInfo { phone email hours isOpenNow opensAt notice } }')
  ).data.siteInfo
  expect(site).toMatchObject({
    phone: '(404) 555-0142',
    email: 'hello@peachtree.example',
    hours: 'Saturday 10 AM–2 PM ET',
    notice: null,
  })
  expect(site.isOpenNow).toBe(site.opensAt === null)

  const { html: page } = await open(makeVisitor(), '/api/login')
  expect(page).toContain('href="tel:+14045550142"')
  expect(page).toContain('mailto:hello@peachtree.example')
  const { body: questions } = await rest(makeVisitor(), 'GET', '/api/faq')
  expect(questions.at(-1)).toMatchObject({
    id: 'hours',
    answer: [
      'Saturday 10 AM–2 PM ET, at (404) 555-0142. Or email hello@peachtree.example anytime.',
    ],
  })

  const recipient = 'next-email@example.com'
  await rest(makeVisitor(), 'POST', '/api/consultation', consultationForm({ email: recipient }))
  const mail = await db.mail.findFirstOrThrow({ where: { recipient } })
  expect(mail.html).toContain('href="tel:+14045550142"')
  expect(mail.text).toContain('(404) 555-0142 · hello@peachtree.example\nSaturday 10 AM–2 PM ET')
  expect(mail.text).toContain('12 Peachtree St\nAtlanta, GA 30303')
})

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
    expect((await save(owner.caller, 'FAQ', moved)).errors).toBeUndefined()
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
  expect((await save(owner.caller, 'FAQ', [...defaultFaq, own])).errors).toBeUndefined()
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
  const saved = await save(
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

test('a stored value that this release does not understand leaves the default in place', async () => {
  await pool.query(
    `INSERT INTO setting VALUES ('HOURS', '{"week": "always"}', 1, now(), 'Olga');
     INSERT INTO setting_version (section, revision, value, saved_at, saved_by_name)
       SELECT section, revision, value, saved_at, saved_by_name FROM setting`,
  )
  expectLog(/a stored setting is invalid/)
  await refreshSettings()
  expect(siteInfo().openHours).toEqual(defaultHours)
})

test('time alone takes a notice down, without a save', async () => {
  const until = new Date(Date.now() + 60 * 60_000)
  await save(owner.caller, 'NOTICE', { text: 'Snow', href: '/contact', from: null, until })
  expect(siteInfo().notice).toEqual({ text: 'Snow', href: '/contact' })
  const clock = jest.spyOn(Date, 'now').mockReturnValue(until.getTime() + 1_000)
  expect(siteInfo().notice).toBeNull()
  clock.mockRestore()
  expect(siteInfo().notice).toEqual({ text: 'Snow', href: '/contact' })
})
