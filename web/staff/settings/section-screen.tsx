import type { ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import type { Settings } from '../../../shared/settings/schemas'
import { type SettingsSection, sectionOfPath } from '../../../shared/settings/sections'
import { sectionWords } from '../../../shared/words/settings'
import { Nothing } from '../../ui/states'
import { BackLink } from '../frame/back-link'
import { livingList } from '../frame/connections'
import { RowsWaiting } from '../frame/rows-waiting'
import { Screen } from '../frame/screen'
import { StaffProblem } from '../frame/staff-problem'
import { staffPaths } from '../paths'
import { ContactForm } from './contact-form'
import { FaqForm } from './faq-form'
import { type SettingFragment, useSettingsQuery } from './generated/settings'
import { HoursForm } from './hours-form'
import { MailTextsForm } from './mail-texts-form'
import { NoticeForm } from './notice-form'
import type { SectionProps } from './use-section-form'

type Forms = { [Section in SettingsSection]: ComponentType<SectionProps<Section>> }

const forms: Forms = {
  CONTACT: ContactForm,
  HOURS: HoursForm,
  NOTICE: NoticeForm,
  FAQ: FaqForm,
  MAIL_TEXTS: MailTextsForm,
}

/** One section of the settings. */
export function SectionScreen() {
  const section = sectionOfPath(useParams().section)
  const { data, error, refetch } = useSettingsQuery(livingList)
  const settings = data?.settings
  return (
    <Screen
      title={section ? sectionWords[section].name : 'Settings'}
      subtitle={section && sectionWords[section].covers}
      actions={<BackLink to={staffPaths.settings()}>All settings</BackLink>}
    >
      {!section && <Nothing title="There is no such section">Choose one of the settings.</Nothing>}
      {error && !data && <StaffProblem error={error} retry={() => refetch()} />}
      {!error && !settings && <RowsWaiting rows={3} />}
      {section && settings && <SectionForm section={section} settings={settings} />}
    </Screen>
  )
}

function SectionForm<Section extends SettingsSection>({
  section,
  settings,
}: {
  section: Section
  settings: readonly SettingFragment[]
}) {
  const setting = settings.find((each) => each.section === section)
  if (!setting) return null
  const Form = forms[section] as ComponentType<SectionProps<Section>>
  const toValue = <Other extends SettingsSection>(other: Other) =>
    settings.find((each) => each.section === other)?.value as Settings[Other]
  return (
    <Form
      key={section}
      setting={setting}
      value={toValue(section)}
      others={{ CONTACT: toValue('CONTACT'), HOURS: toValue('HOURS'), NOTICE: toValue('NOTICE') }}
    />
  )
}
