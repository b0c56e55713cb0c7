import { useEffect, useState } from 'react'
import { refusalOf } from '../../graph/graph-error'
import { useStore } from '../../ui/store'
import { wordsOf } from '../frame/server-words'
import { useDeal } from '../live/deal-frame'
import { serverNow } from '../live/server-clock'
import { makeEditor } from './editor'
import { useSaveWishesMutation } from './generated/wishes'

/** The editor of the deal's wishes, for as long as the screen is open. */
export function useEditor() {
  const { deal, refresh } = useDeal()
  // What comes back must not look like a change of others: the editor takes it in itself.
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
        return wordsOf(error)
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
