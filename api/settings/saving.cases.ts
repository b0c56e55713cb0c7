import { jest } from '@jest/globals'
import { defaultContact, defaultHours, defaultMailTexts } from '../../shared/settings/defaults'
import { defaultSettings } from '../../shared/settings/settings'
import { expectLog } from '../../test/kit/guards/expect-log'
import { makeApiToken } from '../../test/kit/people/api-tokens'
import { open } from '../../test/kit/people/forms'
import { makeMember } from '../../test/kit/people/people'
import { forgetSettings, listSettings, saveSetting } from '../../test/kit/requests/settings-queries'
import { consultationForm } from '../../test/kit/scenes/consultation-requests'
import { beginLateRead } from '../../test/kit/servers/late-read'
import { codeOf, graph, makeVisitor, rest } from '../../test/kit/servers/shop'
import { db, pool } from '../platform/db'
import { refreshSettings, siteInfo } from '../platform/site-settings'

describe('saving settings', () => {
  let owner: Awaited<ReturnType<typeof makeMember>>

  beforeAll(async () => {
    owner = await makeMember('OWNER', { firstName: 'Olga', lastName: 'Owner' })
  })

  afterEach(forgetSettings)

  const ageConfirmation = () =>
    db.session.updateMany({
      where: { userId: owner.user.id },
      data: { confirmedAt: new Date(Date.now() - 31 * 60_000) },
    })

  test('all of staff read what is served; owners alone save, and no program does', async () => {
    const value = { text: 'Closed for inventory', href: '', from: null, until: null }
    for (const role of ['ADVOCATE', 'SUPPORT', 'READER'] as const) {
      const { caller } = await makeMember(role)
      expect((await saveSetting(caller, 'NOTICE', value)).errors[0].extensions).toMatchObject({
        code: 'FORBIDDEN',
        reason: 'ROLE_NEEDED',
      })
      expect((await listSettings(caller))[2]).toMatchObject({
        section: 'NOTICE',
        revision: 0,
        savedBy: null,
      })
    }
    const { program } = await makeApiToken({ access: 'WRITE', by: owner })
    expect(codeOf(await saveSetting(program, 'NOTICE', value))).toBe('FORBIDDEN')
    expect(codeOf(await graph(makeVisitor(), '{ settings { section } }'))).toBe('UNAUTHENTICATED')
    expect(await db.setting.count()).toBe(0)

    const { data } = await saveSetting(owner.caller, 'NOTICE', value)
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
    expect(codeOf(await saveSetting(program, 'CONTACT', defaultContact))).toBe('FORBIDDEN')
    await ageConfirmation()
    for (const [section, value] of [
      ['CONTACT', { ...defaultContact, phone: '4045550142' }],
      ['MAIL_TEXTS', defaultMailTexts],
    ] as const) {
      const { errors } = await saveSetting(owner.caller, section, value)
      expect(errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', reason: 'PASSWORD_NEEDED' })
    }
    expect((await saveSetting(owner.caller, 'HOURS', defaultHours)).errors).toBeUndefined()
    await db.session.updateMany({ data: { confirmedAt: new Date() } })
  })

  test('of two owners who save one section, the second learns who was faster', async () => {
    const other = await makeMember('OWNER', { firstName: 'Max', lastName: 'Other' })
    const noticeOf = (text: string) => ({ text, href: '', from: null, until: null })
    const answers = await Promise.all([
      saveSetting(owner.caller, 'NOTICE', noticeOf('one')),
      saveSetting(other.caller, 'NOTICE', noticeOf('two')),
    ])
    const stale = answers.find(({ errors }) => errors)
    expect(answers.filter(({ errors }) => errors)).toHaveLength(1)
    expect(stale?.errors[0]).toMatchObject({
      message: expect.stringMatching(/^(Olga Owner|Max Other) changed this at .+\. Review/),
      extensions: { code: 'CONFLICT' },
    })
    expect((await listSettings(owner.caller))[2].versions).toHaveLength(1)
  })

  test('the history has a line for each changed field, and the newest 50 versions are kept', async () => {
    await saveSetting(owner.caller, 'CONTACT', {
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
      {
        field: 'facebook',
        before: null,
        after: 'https://facebook.com/us',
        staffName: 'Olga Owner',
      },
      {
        field: 'phone',
        before: '(555) 010-0199',
        after: '(404) 555-0142',
        staffName: 'Olga Owner',
      },
    ])
    for (let revision = 0; revision < 52; revision++) {
      await saveSetting(
        owner.caller,
        'NOTICE',
        { text: `No. ${revision}`, href: '', from: null, until: null },
        revision,
      )
    }
    const [, , notice] = await listSettings(owner.caller)
    expect(notice).toMatchObject({ revision: 52, value: { text: 'No. 51' } })
    expect(notice.versions).toHaveLength(50)
    expect(notice.versions.map(({ value }: { value: { text: string } }) => value.text)).toEqual(
      Array.from({ length: 50 }, (_, at) => `No. ${51 - at}`),
    )
    const same = await saveSetting(owner.caller, 'NOTICE', { ...notice.value }, 52)
    expect(same.data.saveSetting.revision).toBe(52)
  })

  test('siteInfo, the sign-in page, /api/faq, and the next email say what was saved', async () => {
    await saveSetting(owner.caller, 'CONTACT', {
      ...defaultContact,
      phone: '404 555 0142',
      email: 'hello@peachtree.example',
      address: '12 Peachtree St\nAtlanta, GA 30303',
    })
    await saveSetting(owner.caller, 'HOURS', {
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

  test('of two reads that overlap, the one that began last is shown', async () => {
    const arrive = await beginLateRead(refreshSettings)
    const notice = { text: 'Snow', href: '/contact', from: null, until: null }
    await saveSetting(owner.caller, 'NOTICE', notice)
    await arrive()
    expect(siteInfo().notice).toEqual({ text: 'Snow', href: '/contact' })
  })

  test('time alone takes a notice down, without a save', async () => {
    const until = new Date(Date.now() + 60 * 60_000)
    await saveSetting(owner.caller, 'NOTICE', { text: 'Snow', href: '/contact', from: null, until })
    expect(siteInfo().notice).toEqual({ text: 'Snow', href: '/contact' })
    const clock = jest.spyOn(Date, 'now').mockReturnValue(until.getTime() + 1_000)
    expect(siteInfo().notice).toBeNull()
    clock.mockRestore()
    expect(siteInfo().notice).toEqual({ text: 'Snow', href: '/contact' })
  })
})
