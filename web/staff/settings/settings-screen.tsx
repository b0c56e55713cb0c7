import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type SettingsSection, settingsSections } from '../../../shared/settings/sections'
import { sectionWords } from '../../../shared/words/settings'
import { useNow } from '../../ui/browser/now'
import { easternWhen } from '../../ui/eastern-time'
import { livingList } from '../frame/connections'
import { useMay } from '../frame/rights'
import { RowsWaiting } from '../frame/rows-waiting'
import { Screen } from '../frame/screen'
import { StaffProblem } from '../frame/staff-problem'
import { staffPaths } from '../paths'
import { Connections } from './connections'
import { useSettingsQuery } from './generated/settings'

/** What owners change without a developer: a tile for each section, and the way to what is set elsewhere. */
export function SettingsScreen() {
  const { data, error, refetch } = useSettingsQuery(livingList)
  const may = useMay()
  const now = useNow()
  const settings = data?.settings
  return (
    <Screen title="Settings" subtitle="What you save is on the site within seconds.">
      {error && !data && <StaffProblem error={error} retry={() => refetch()} />}
      {!error && !settings && <RowsWaiting rows={5} />}
      {settings && (
        <ul className="grid pt-px pl-px sm:grid-cols-2 xl:grid-cols-3">
          {settingsSections.map((section) => {
            const { savedAt, savedBy } = settings.find((each) => each.section === section) ?? {}
            const { name, covers } = sectionWords[section]
            return (
              <Tile key={section} to={staffPaths.setting(section)} name={name} covers={covers}>
                {savedAt ? `${savedBy}, ${easternWhen(savedAt, now)}` : unsaved(section)}
              </Tile>
            )
          })}
          <Tile
            to={staffPaths.states()}
            name="States"
            covers="Where you work. Buyers elsewhere can’t start a search."
          />
          {may('PEOPLE') && (
            <Tile
              to={staffPaths.savedReplies()}
              name="Saved replies"
              covers="Texts that staff send often."
            />
          )}
          {may('SETTINGS') && (
            <Tile
              to={staffPaths.webhooks()}
              name="Webhooks"
              covers="What happens, sent to Slack, to a tool such as Zapier, or to a program of yours."
            />
          )}
        </ul>
      )}
      {may('SETTINGS') && (
        <div className="mt-8">
          <Connections />
        </div>
      )}
    </Screen>
  )
}

/** The contact that every page shows until an owner saves theirs is an example. */
const unsaved = (section: SettingsSection) =>
  section === 'CONTACT' ? 'Still the example. Save yours.' : 'Not changed yet'

function Tile({
  to,
  name,
  covers,
  children,
}: {
  to: string
  name: string
  covers: string
  children?: ReactNode
}) {
  return (
    <li className="relative -mt-px -ml-px flex flex-col border border-rule bg-paper p-4 hover:bg-tread">
      <h2 className="font-sans font-semibold text-base tracking-normal">
        <Link to={to} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
          {name}
        </Link>
      </h2>
      <p className="mt-1 text-ink-soft">{covers}</p>
      {children && <p className="mt-auto pt-3 text-ink-faint text-sm">{children}</p>}
    </li>
  )
}
