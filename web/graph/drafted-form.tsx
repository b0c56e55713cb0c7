import { useEffect, useState } from 'react'
import { savedDraft } from '../ui/browser/saved-draft'
import { Button } from '../ui/button'
import { useSubmit } from './use-submit'

/** A form whose edited fields survive Escape and a reload in this tab, until they are sent. */
export function useDraftedForm<Values extends object>(
  key: string,
  initial: Values,
  send: Parameters<typeof useSubmit<Values>>[1],
) {
  const draft = savedDraft<Partial<Values>>(key)
  const [opened] = useState(initial)
  const [restored, setRestored] = useState(() => draft.read())
  const form = useSubmit({ ...opened, ...restored }, async (values) => {
    const problems = (await send(values)) ?? undefined
    if (!problems) draft.forget()
    return problems
  })
  const { values } = form
  useEffect(() => {
    const names = Object.keys(values) as (keyof Values)[]
    const edited = names.filter((name) => values[name] !== opened[name])
    const draft = savedDraft(key)
    if (edited.length === 0) draft.forget()
    else draft.save(Object.fromEntries(edited.map((name) => [name, values[name]])))
  }, [key, values, opened])
  return {
    ...form,
    /** The values before anything was edited. */
    opened,
    /** Undefined without a draft from before. */
    startOver:
      restored &&
      (() => {
        setRestored(undefined)
        form.reset(opened)
      }),
  }
}

/** Drops a draft from before, if there is one. */
export function StartOver({ onPress }: { onPress: (() => void) | undefined }) {
  if (!onPress) return null
  return (
    <Button variant="bare" className="sm:mr-auto" onClick={onPress}>
      Start over
    </Button>
  )
}
