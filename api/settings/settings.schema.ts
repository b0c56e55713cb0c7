import { defaultSettings } from '../../shared/settings/settings'
import { sectionWords } from '../../shared/words/settings'
import { builder, forStaff, staffMay, staffVisitorOf } from '../graph/builder'
import { costs } from '../graph/query-cost'
import { officeOpening, siteInfo } from '../platform/site-settings'
import { listSettings, type Setting as Section, saveSetting, versionsOf } from './settings'

const SettingsSection = builder.enumType('SettingsSection', {
  description: 'A part of what owners change while the shop runs.',
  values: {
    CONTACT: { description: sectionWords.CONTACT.covers },
    HOURS: { description: sectionWords.HOURS.covers },
    NOTICE: { description: sectionWords.NOTICE.covers },
    FAQ: { description: sectionWords.FAQ.covers },
    MAIL_TEXTS: { description: sectionWords.MAIL_TEXTS.covers },
  } satisfies Record<keyof typeof sectionWords, object>,
})

const SettingVersion = builder.prismaObject('SettingVersion', {
  description: 'What was saved of a section, once.',
  authScopes: { staff: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID.' }),
    value: t.expose('value', { type: 'JSON', ...costs({ points: 10 }), description: 'The value.' }),
    savedAt: t.expose('savedAt', { type: 'DateTime', description: 'When it was saved.' }),
    savedBy: t.exposeString('savedByName', { description: 'Name of who saved it.' }),
  }),
})

const Setting = builder.objectRef<Section>('Setting').implement({
  description: 'A section of the settings.',
  authScopes: { staff: true },
  fields: (t) => ({
    section: t.expose('section', { type: SettingsSection, description: 'Which one.' }),
    value: t.expose('value', {
      type: 'JSON',
      ...costs({ points: 10 }),
      description: 'What is served. What each section has is in docs/operations.md.',
    }),
    default: t.field({
      type: 'JSON',
      ...costs({ points: 10 }),
      description: 'What is served until someone saves something else.',
      resolve: ({ section }) => defaultSettings[section],
    }),
    revision: t.exposeInt('revision', { description: 'Counts the changes; 0 for the default.' }),
    savedAt: t.expose('savedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was saved; null for the default.',
    }),
    savedBy: t.exposeString('savedBy', {
      nullable: true,
      description: 'Name of who saved it; null for the default.',
    }),
    versions: t.field({
      type: [SettingVersion],
      ...costs({ rows: 50 }),
      description:
        'What was saved, newest first: the last 50. Ends early once the values reach 240,000 bytes.',
      args: {
        first: t.arg.int({ defaultValue: 10, description: 'How many, at most 50.' }),
      },
      resolve: ({ section }, { first }) => versionsOf(section, first),
    }),
  }),
})

const SiteInfo = builder
  .objectRef<{
    phone: string
    email: string
    hours: string
    isOpen: boolean
    opensAt: Date | null
    notice: string | null
  }>('SiteInfo')
  .implement({
    description: 'How and when to reach us.',
    fields: (t) => ({
      phone: t.exposeString('phone', { description: 'Such as "(555) 010-0123".' }),
      email: t.exposeString('email', { description: 'Our email address.' }),
      hours: t.exposeString('hours', { description: 'Such as "Monday–Friday 9 AM–7 PM ET".' }),
      isOpenNow: t.exposeBoolean('isOpen', { description: 'Whether we are open now.' }),
      opensAt: t.expose('opensAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When we open next; null while we are open, and by appointment only.',
      }),
      notice: t.exposeString('notice', {
        nullable: true,
        description: 'What stands above every page now.',
      }),
    }),
  })

builder.queryField('siteInfo', (t) =>
  t.field({
    type: SiteInfo,
    description: 'For programs: how and when to reach us, as the settings say.',
    resolve: () => {
      const { phone, email, hours, notice } = siteInfo()
      return { phone, email, hours, notice: notice?.text ?? null, ...officeOpening() }
    },
  }),
)

builder.queryField('settings', (t) =>
  t.field({
    type: [Setting],
    ...forStaff,
    ...costs({ rows: 5 }),
    description: 'What owners change while the shop runs.',
    resolve: () => listSettings(),
  }),
)

builder.mutationField('saveSetting', (t) =>
  t.field({
    type: Setting,
    ...staffMay('SETTINGS'),
    description:
      'Saves a section, which publishes it. CONFLICT when someone else saved it after `revision`. CONTACT and MAIL_TEXTS: FORBIDDEN with `extensions.reason` PASSWORD_NEEDED when the password was last checked more than 30 minutes ago. API tokens cannot do it.',
    args: {
      section: t.arg({ type: SettingsSection, description: 'Which section.' }),
      revision: t.arg.int({ description: 'The revision that was edited; 0 for the default.' }),
      value: t.arg({ type: 'JSON', description: 'The whole section.' }),
    },
    resolve: (_root, { section, revision, value }, context) =>
      saveSetting(staffVisitorOf(context), section, revision, value),
  }),
)
