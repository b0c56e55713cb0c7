import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { EXCERPT_LENGTH } from '../../../shared/limits'
import { failureWords } from '../../graph/graph-error'
import { link } from '../../ui/link-look'
import { type EmailTextFragment, useWholeEmailQuery } from './generated/email'

/** Longer texts are folded: dealers quote what we wrote, and add a page of terms. */
const FOLDED_LINES = 8

/** The text of an email as it is, without links, which are not to be followed. The rest of a long one is loaded on demand. */
export function EmailText({
  email: { id, excerpt, isExcerpt, originalPath },
  isOpenAtFirst = false,
}: {
  email: EmailTextFragment
  isOpenAtFirst?: boolean
}) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const textId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const isCut = !isExcerpt && [...excerpt].length >= EXCERPT_LENGTH
  const isLong = isCut || excerpt.split('\n').length > FOLDED_LINES
  const { data, error, loading, refetch } = useWholeEmailQuery({
    variables: { id },
    skip: !isCut || !isOpen,
  })
  const whole = isCut ? data?.reply?.text : excerpt
  const isWhole = isOpen && whole !== undefined
  const isWaiting = isOpen && !isWhole && loading
  const problem =
    isOpen && !isWhole && !loading && (error ? failureWords(error) : 'This email is gone.')
  function fold() {
    flushSync(() => setOpen(false))
    toggle.current?.scrollIntoView({ block: 'nearest' }) // it was below a long text
  }
  function press() {
    if (isWaiting) return
    if (!isOpen) setOpen(true)
    else if (isWhole) fold()
    else void refetch().catch(() => undefined)
  }
  return (
    <>
      <p
        dir="auto"
        id={textId}
        className={`mt-1.5 max-w-[44rem] whitespace-pre-line [overflow-wrap:anywhere] ${isLong && !isOpen ? 'line-clamp-8' : ''}`}
      >
        {isWhole ? whole : isCut ? `${excerpt.trimEnd()} …` : excerpt}
        {!excerpt && <span className="text-ink-soft">No text</span>}
      </p>
      {problem && (
        <p role="alert" className="text-red text-sm">
          {problem}
        </p>
      )}
      {isLong && (
        <button
          ref={toggle}
          type="button"
          aria-expanded={isWhole}
          aria-controls={textId}
          aria-busy={isWaiting || undefined}
          onClick={press}
          className={`${link} min-h-6 text-sm max-lg:min-h-11`}
        >
          {isWhole
            ? 'Show less'
            : isWaiting
              ? 'Loading…'
              : problem
                ? 'Try again'
                : 'Show all of it'}
        </button>
      )}
      {isExcerpt && (
        <p className="mt-1 text-ink-soft text-sm">
          Only the beginning was stored: this address received too many emails.
        </p>
      )}
      {originalPath && (
        <p className="mt-1">
          <a
            href={originalPath}
            download
            className={`${link} inline-flex min-h-6 items-center text-sm max-lg:min-h-11`}
          >
            Download the original
          </a>
        </p>
      )}
    </>
  )
}
