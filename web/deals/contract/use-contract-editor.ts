import { useEffect, useRef, useState } from 'react'
import { failureWords, refusalOf } from '../../graph/graph-error'
import { useStore } from '../../ui/browser/store'
import { makeDraftEditor, type Version } from '../editing/draft-editor'
import { type Accepted, contractDraft, readContract } from './contract-draft'
import { type ContractFragment, useSaveContractMutation } from './generated/contract'

/** What the form needs to know of a deal. */
export interface ContractDeal {
  id: string
  now: string
  contract?: ContractFragment | null
}

const NOT_SAVED = -1

/** The editor of the deal's contract. `others` is who else may have changed it. */
export function useContractEditor(
  deal: ContractDeal,
  {
    quote,
    others,
    serverNow,
    refresh,
  }: { quote: Accepted; others: string; serverNow: () => number; refresh: () => unknown },
) {
  const [saveContract] = useSaveContractMutation({ fetchPolicy: 'no-cache' })
  const isTouched = useRef(false) // a form that was only looked at is not saved
  const versionOf = ({ contract, now }: ContractDeal): Version => ({
    draft: contractDraft(quote, contract, serverNow()),
    revision: contract?.revision ?? NOT_SAVED,
    at: null,
    by: others,
    now,
  })
  const [editor] = useState(() =>
    makeDraftEditor(versionOf(deal), {
      savable(draft) {
        const { input } = readContract(quote, draft, serverNow())
        return isTouched.current && input ? { draft, input } : undefined
      },
      async save(revision, input) {
        const { data } = await saveContract({
          variables: {
            dealId: deal.id,
            revision: revision === NOT_SAVED ? null : revision,
            input,
          },
        })
        const saved = data?.saveContract.contract
        if (!saved) throw new Error('The server sent no contract')
        return { revision: saved.revision, at: new Date(serverNow()).toISOString() }
      },
      failed(error) {
        if (refusalOf(error)?.code === 'CONFLICT') void refresh()
        return failureWords(error)
      },
    }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version comes with the deal
  useEffect(() => editor.receive(versionOf(deal)), [editor, deal])
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
  const edit: typeof editor.edit = (change) => {
    isTouched.current = true
    editor.edit(change)
  }
  return { editor: { ...editor, edit }, state: useStore(editor.store) }
}
