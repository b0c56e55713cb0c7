import { Search } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useKeys } from '../../ui/browser/keys'
import { opensNothing } from './use-open-first'

const SEARCH_DEBOUNCE_MS = 250

/** Puts the search into the URL, debounced. */
export function UrlSearch({
  label,
  placeholder,
  className = '',
}: {
  label: string
  placeholder: string
  className?: string
}) {
  const [parameters, setParameters] = useSearchParams()
  const search = parameters.get('search') ?? ''
  const [input, setInput] = useState(search)
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus() })

  // The shortcut "/" on another screen leads here.
  const isSearching = useLocation().state?.isSearching === true
  useLayoutEffect(() => {
    if (isSearching) field.current?.focus()
  }, [isSearching])

  // Back and forward change the URL under the field.
  const [lastSearch, setLastSearch] = useState(search)
  if (lastSearch !== search) {
    setLastSearch(search)
    if (input.trim() !== search) setInput(search)
  }

  useEffect(() => {
    const next = input.trim()
    if (next === search) return
    const timer = setTimeout(() => {
      setParameters(
        (parameters) => {
          if (next) parameters.set('search', next)
          else parameters.delete('search')
          return parameters
        },
        { replace: true, state: opensNothing },
      )
    }, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [input, search, setParameters])

  return (
    <search className={`relative block ${className}`}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-faint"
      />
      <input
        dir="auto"
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={input}
        onChange={({ target }) => setInput(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') currentTarget.blur()
        }}
        className="min-h-11 w-full rounded-md border border-rule-strong bg-desk pr-3 pl-11 text-ink placeholder:text-ink-faint"
      />
    </search>
  )
}
