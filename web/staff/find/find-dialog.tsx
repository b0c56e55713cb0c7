import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useHref, useNavigate } from 'react-router-dom'
import { failureWords } from '../../graph/graph-error'
import { Button } from '../../ui/button'
import { useModal } from '../../ui/use-modal'
import { FindOptions } from './find-options'
import type { FindOption } from './found-groups'
import { useFind } from './use-find'

/** Finds people, deals, orders, dealers, screens, and what can be done on this one, while the name is typed. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const dialog = useModal()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [isEager, setEager] = useState(false)
  const { groups, error, isPending } = useFind(text)
  const options = groups.flatMap((group) => group.options)
  const at = Math.min(active, options.length - 1)
  const id = useId()
  const navigate = useNavigate()
  const base = useHref('/')

  const open = (option: FindOption | undefined, inNewTab = false) => {
    if (!option) return
    const { to, run } = option
    if (inNewTab && to) {
      window.open(`${base.replace(/\/$/, '')}${to}`, '_blank', 'noopener')
      return
    }
    onClose()
    if (to) navigate(to)
    run?.()
  }

  // Enter was pressed before the results were there.
  const openFirst = useEffectEvent(() => {
    setEager(false)
    open(options[0])
  })
  useEffect(() => {
    if (isEager && !isPending) openFirst()
  }, [isEager, isPending])

  const onKeyDown = (event: KeyboardEvent) => {
    const count = options.length
    if (event.key === 'ArrowDown' && count > 0) setActive((at + 1) % count)
    else if (event.key === 'ArrowUp' && count > 0) setActive((at - 1 + count) % count)
    else if (event.key === 'Enter' && isPending) setEager(true)
    else if (event.key === 'Enter') open(options[at], event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }

  const isNothing = options.length === 0 && !isPending && !error
  return (
    <dialog
      ref={dialog}
      aria-label="Find"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="mx-auto mt-[10dvh] mb-auto max-h-[80dvh] w-[min(38rem,calc(100vw-1.5rem))] flex-col overflow-hidden rounded-sm border border-rule-strong bg-paper text-ink shadow-sheet backdrop:bg-black/60 open:flex"
    >
      <div className="flex items-center gap-3 border-ink border-b-2 pl-4">
        <Search aria-hidden className="size-5 shrink-0 text-ink-faint" />
        <input
          dir="auto"
          role="combobox"
          aria-label="Find"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-options`}
          aria-activedescendant={options[at] ? `${id}-${at}` : undefined}
          placeholder="Name, number, or vehicle"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setActive(0)
            setEager(false)
          }}
          onKeyDown={onKeyDown}
          className="min-h-14 w-full min-w-0 bg-transparent text-lg outline-none placeholder:text-ink-faint"
        />
        <Button variant="bare" size="sm" className="mr-2 min-h-11" onClick={onClose}>
          Close
        </Button>
      </div>
      <FindOptions id={id} groups={groups} active={at} onActive={setActive} onOpen={onClose} />
      <p role="status" className="px-4 empty:hidden">
        {isNothing && (
          <span className="block py-6 text-ink-soft">
            Nothing found. Try an email, a phone number, a model, or part of a VIN.
          </span>
        )}
        {error && <span className="block py-4 text-red">{failureWords(error)}</span>}
      </p>
      <p
        aria-hidden
        className="border-rule border-t px-4 py-2 text-[0.8125rem] text-ink-soft max-lg:hidden"
      >
        Enter opens, Ctrl + Enter in a new tab
      </p>
    </dialog>
  )
}
