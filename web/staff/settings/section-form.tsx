import type { FormEvent, ReactNode } from 'react'
import type { SettingsSection } from '../../../shared/settings/sections'
import { useNow } from '../../ui/browser/now'
import { Button } from '../../ui/button'
import { easternWhen } from '../../ui/eastern-time'
import { FormProblems, type FormState, SendButton } from '../../ui/form-state'
import { OwnersOnly, useMay } from '../frame/rights'
import { useSettingVersionsQuery } from './generated/settings'

interface SectionFormState extends FormState {
  submit: (event: Pick<FormEvent, 'preventDefault'>) => Promise<boolean>
  isChanged: boolean
  /** What others saved meanwhile. */
  theirs: object
  discard: () => void
  fillIn: (version: unknown) => void
}

/** The frame of a section's form: its fields, what they will look like, and what was saved before. */
export function SectionForm({
  section,
  form,
  preview,
  previewTitle = 'On the site',
  children,
}: {
  section: SettingsSection
  form: SectionFormState
  /** The part of the page that shows it. */
  preview?: ReactNode
  previewTitle?: string
  children: ReactNode
}) {
  const mayChange = useMay()('SETTINGS')
  const isMeanwhile = Object.keys(form.theirs).length > 0
  async function save(event: FormEvent<HTMLFormElement>) {
    const element = event.currentTarget
    const isSaved = await form.submit(event)
    if (!isSaved) element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] gap-8 ${preview ? 'xl:grid-cols-[3fr_2fr]' : ''}`}
    >
      <form onSubmit={save} noValidate>
        <fieldset disabled={!mayChange} className="min-w-0 space-y-6">
          {children}
          {isMeanwhile && (
            <p role="status" className="rounded-md bg-tread p-4">
              Someone saved other values meanwhile. Yours stay here: saving replaces theirs.
            </p>
          )}
          <FormProblems form={form} />
          {mayChange ? (
            <div className="flex flex-wrap gap-3">
              <SendButton form={form} disabled={!form.isChanged}>
                Save and publish
              </SendButton>
              <Button
                variant="bare"
                disabled={!form.isChanged || form.isBusy}
                onClick={form.discard}
              >
                Discard changes
              </Button>
            </div>
          ) : (
            <OwnersOnly>Save and publish</OwnersOnly>
          )}
        </fieldset>
        <Versions section={section} onUse={mayChange ? form.fillIn : undefined} />
      </form>
      {preview && (
        <section aria-label="Preview" className="min-w-0">
          <h2 className="mb-3 font-sans font-semibold text-ink-faint text-label tracking-normal">
            {previewTitle}
          </h2>
          {/* It shows, and leads nowhere. */}
          <div inert className="border border-rule bg-paper p-5">
            {preview}
          </div>
        </section>
      )}
    </div>
  )
}

/** What was saved before. Taking one fills in the form; nothing is saved by that. */
function Versions({
  section,
  onUse,
}: {
  section: SettingsSection
  onUse: ((version: unknown) => void) | undefined
}) {
  const { data } = useSettingVersionsQuery({ fetchPolicy: 'cache-and-network' })
  const now = useNow()
  const versions = data?.settings?.find((each) => each.section === section)?.versions ?? []
  if (versions.length === 0) return null
  return (
    <details className="mt-8">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Saved before</summary>
      <ul className="divide-y divide-rule border-rule border-y">
        {versions.map(({ id, savedAt, savedBy, value }, at) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-4 py-1">
            <span className="min-w-0 flex-1">
              {easternWhen(savedAt, now)} <span className="text-ink-soft">by {savedBy}</span>
            </span>
            {at === 0 ? (
              <span className="text-ink-faint text-sm">On the site now</span>
            ) : (
              onUse && (
                <Button
                  variant="quiet"
                  size="row"
                  onClick={() => onUse(value)}
                  aria-label={`Fill in what ${savedBy} saved ${easternWhen(savedAt, now)}`}
                >
                  Fill in
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
