import { useEffect, useState } from 'react'
import type { Settings } from '../../../shared/settings/schemas'
import type { SettingsSection } from '../../../shared/settings/sections'
import { refusalOf } from '../../graph/graph-error'
import { useSubmit } from '../../graph/use-submit'
import { toast } from '../../ui/toast/toast'
import { type SettingFragment, useSaveSettingMutation } from './generated/settings'

export interface SectionProps<Section extends SettingsSection> {
  setting: SettingFragment
  value: Settings[Section]
  /** What previews need beside the section's own value. */
  others: Pick<Settings, 'CONTACT' | 'HOURS' | 'NOTICE'>
}

/**
 * The state of a section's form. Saving publishes; the toast takes it back. What is typed survives the tab, and what a
 * colleague saves meanwhile comes in beside it.
 */
export function useSectionForm<Value, Draft extends object>(
  { setting, value }: { setting: SettingFragment; value: Value },
  {
    draftOf,
    toValue,
    problemsOf = (fields) => fields,
  }: {
    draftOf: (value: Value) => Draft
    toValue: (draft: Draft) => Value
    /** Names problems as the form names its fields. */
    problemsOf?: (fields: Record<string, string>, draft: Draft) => Record<string, string>
  },
) {
  const { section, revision } = setting
  const [save] = useSaveSettingMutation({
    refetchQueries: ['SettingVersions'],
  })
  const form = useSubmit(
    () => draftOf(value),
    async (draft) => {
      try {
        const { data } = await save({ variables: { section, revision, value: toValue(draft) } })
        const saved = data?.saveSetting
        if (!saved) return
        setShown(saved.revision)
        form.reset(draftOf(saved.value as Value), draft)
        toast({
          tone: 'success',
          title: 'Saved',
          description: 'It is on the site.',
          undo: () => save({ variables: { section, revision: saved.revision, value } }),
        })
      } catch (error) {
        const fields = refusalOf(error)?.fields
        if (!fields) throw error
        return problemsOf(fields, draft)
      }
    },
    { draft: `drafted-setting ${section}`, place: 'localStorage' },
  )

  // The revision that the form shows: another one was saved elsewhere, or taken back. One's own save starts over by itself.
  const [shown, setShown] = useState(revision)
  const { isBusy, takeSaved } = form
  useEffect(() => {
    if (isBusy || shown === revision) return
    setShown(revision)
    takeSaved(draftOf(value))
  })

  const isChanged = JSON.stringify(form.values) !== JSON.stringify(form.base)
  return {
    ...form,
    isChanged,
    discard: () => form.reset(form.base),
    /** Fills in what was saved before. */
    fillIn: (version: unknown) => form.set(draftOf(version as Value)),
  }
}
