import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Key } from '../frame/key'
import type { FindOption } from './found-groups'

/** The list of the combobox. The focus stays in its field. */
export function FindOptions({
  id,
  groups,
  active,
  onActive,
  onOpen,
}: {
  id: string
  groups: readonly { name: string; options: readonly FindOption[] }[]
  /** The place of the chosen option, counted over all groups. */
  active: number
  onActive: (at: number) => void
  onOpen: () => void
}) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  let before = 0
  const placed = groups.map(({ name, options }) => {
    const from = before
    before += options.length
    return { name, options, from }
  })
  return (
    <div
      ref={list}
      id={`${id}-options`}
      role="listbox"
      aria-label="Results"
      className="min-h-0 flex-1 overflow-y-auto"
    >
      {placed.map(({ name, options, from }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset.
        <div key={name} role="group" aria-labelledby={`${id}-${name.replaceAll(' ', '-')}`}>
          <p
            id={`${id}-${name.replaceAll(' ', '-')}`}
            role="presentation"
            className="bg-tread px-4 py-1 font-semibold text-[0.8125rem] text-ink-soft"
          >
            {name}
          </p>
          {options.map((option, index) => (
            <Option
              key={`${option.to} ${option.title}`}
              id={`${id}-${from + index}`}
              option={option}
              isActive={from + index === active}
              onActive={() => onActive(from + index)}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function Option({
  id,
  option: { to, title, detail, key, run },
  isActive,
  onActive,
  onOpen,
}: {
  id: string
  option: FindOption
  isActive: boolean
  onActive: () => void
  onOpen: () => void
}) {
  const shared = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    onPointerMove: onActive,
    className:
      'flex min-h-10 w-full items-baseline gap-x-3 border-rule border-b px-4 py-2 text-left aria-selected:canary max-lg:min-h-12',
  }
  const words = (
    <>
      <span className="shrink-0 font-semibold">{title}</span>
      {detail && <span className="min-w-0 truncate">{detail}</span>}
      {key && (
        <span className="ml-auto">
          <Key>{key}</Key>
        </span>
      )}
    </>
  )
  if (to === undefined) {
    return (
      <button
        type="button"
        {...shared}
        onClick={() => {
          onOpen()
          run?.()
        }}
      >
        {words}
      </button>
    )
  }
  return (
    <Link
      {...shared}
      to={to}
      onClick={({ ctrlKey, metaKey }) => {
        if (!ctrlKey && !metaKey) onOpen()
      }}
    >
      {words}
    </Link>
  )
}
