import { useEffect, useState } from 'react'
import { failureWords, refusalOf } from '../../graph/graph-error'
import { useStore } from '../../ui/browser/store'
import { serverNow } from '../live/server-clock'
import { useDeal } from '../live/use-deal'
import { makeEditor } from './editor'
import { useSaveWishesMutation } from './generated/wishes'

/** The editor of the deal's wishes, for as long as the screen is open. */
export function useEditor() {
  const { deal, refresh } = useDeal()
  // The response must not look like someone else's change: the editor merges it itself.
  const [saveWishes] = useSaveWishesMutation({ fetchPolicy: 'no-cache' })
  const [editor] = useState(() =>
    makeEditor(deal, {
      async save(revision, input) {
        const { data } = await saveWishes({ variables: { id: deal.id, revision, input } })
        if (!data) throw new Error('The server sent no wishes')
        const { wishes } = data.saveWishes
        return { revision: wishes.revision, at: wishes.changedAt }
      },
      failed(error) {
        if (refusalOf(error)?.code === 'CONFLICT') void refresh()
        return failureWords(error)
      },
      now: serverNow,
    }),
  )
  useEffect(() => editor.receive(deal), [editor, deal])
  useEffect(() => {
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') editor.flush()
    }
    document.addEventListener('visibilitychange', whenHidden)
    return () => {
      document.removeEventListener('visibilitychange', whenHidden)
      editor.flush()
    }
  }, [editor])
  return { editor, state: useStore(editor.store) }
}
