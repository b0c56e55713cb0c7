import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { MAX_FEATURE_LENGTH, MAX_FEATURES } from '../../../shared/limits'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { makeLine, type PackageDraft } from './package-draft'

type Lines = PackageDraft['features']

/** Edits the features of a package: type, reorder, add, and remove. */
export function FeatureLines({
  features,
  problem,
  onChange,
}: {
  features: Lines
  problem?: string
  onChange: (features: Lines) => void
}) {
  const list = useRef<HTMLOListElement>(null)
  // Synchronously, so that no keystroke after the click is lost.
  const changeAndFocus = (changed: Lines, at: number) => {
    flushSync(() => onChange(changed))
    list.current?.querySelectorAll('input')[at]?.focus()
  }

  const write = (at: number, text: string) =>
    onChange(features.map((line, index) => (index === at ? { ...line, text } : line)))
  const move = (at: number, to: number) => {
    const line = features[at]
    if (line) onChange(features.toSpliced(at, 1).toSpliced(to, 0, line))
  }
  const remove = (at: number) => changeAndFocus(features.toSpliced(at, 1), Math.max(at - 1, 0))
  const add = () => changeAndFocus([...features, makeLine('')], features.length)

  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Features</legend>
      <ol ref={list} className="*:-mt-px pt-px">
        {features.map(({ key, text }, at) => (
          <li key={key} className="flex flex-wrap items-center justify-end gap-1">
            <TextField
              label={`Feature ${at + 1}`}
              problem={at === 0 ? problem : undefined}
              maxLength={MAX_FEATURE_LENGTH}
              value={text}
              onChange={({ target }) => write(at, target.value)}
              className="flex-1 basis-full sm:basis-0"
            />
            <Tool
              name={`Move feature ${at + 1} up`}
              off={at === 0}
              onClick={() => move(at, at - 1)}
            >
              <ArrowUp aria-hidden className="size-4" />
            </Tool>
            <Tool
              name={`Move feature ${at + 1} down`}
              off={at === features.length - 1}
              onClick={() => move(at, at + 1)}
            >
              <ArrowDown aria-hidden className="size-4" />
            </Tool>
            <Tool
              name={`Remove feature ${at + 1}`}
              off={features.length === 1}
              onClick={() => remove(at)}
            >
              <X aria-hidden className="size-4" />
            </Tool>
          </li>
        ))}
      </ol>
      <Button
        variant="quiet"
        size="sm"
        className="mt-3"
        disabled={features.length >= MAX_FEATURES}
        onClick={add}
      >
        <Plus aria-hidden className="size-4" />
        Add a feature
      </Button>
    </fieldset>
  )
}

/** Keeps the focus while disabled, so that a feature can be moved up step by step. */
function Tool({
  name,
  off,
  onClick,
  children,
}: {
  name: string
  off: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={off || undefined}
      onClick={() => {
        if (!off) onClick()
      }}
      className="grid size-9 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-tread hover:text-ink aria-disabled:text-rule-strong aria-disabled:hover:bg-transparent"
    >
      {children}
    </button>
  )
}
