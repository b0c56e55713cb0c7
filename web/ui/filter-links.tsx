import { Link, useLocation } from 'react-router-dom'

/** Filters a list through a search parameter of the URL. One option is always chosen. */
export function FilterLinks<Value extends string>({
  label,
  name,
  options,
  chosen,
  usual = options[0]?.value,
}: {
  label: string
  /** The search parameter. The usual option, the first unless named, removes it. */
  name: string
  options: readonly { value: Value; words: string }[]
  chosen: Value
  usual?: Value
}) {
  const { pathname, search } = useLocation()
  const to = (value: Value) => {
    const parameters = new URLSearchParams(search)
    if (value === usual) parameters.delete(name)
    else parameters.set(name, value)
    return { pathname, search: parameters.toString() }
  }
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-1.5">
        {options.map(({ value, words }) => (
          <li key={value}>
            <Link
              to={to(value)}
              replace
              aria-current={value === chosen ? 'true' : undefined}
              className="inline-flex min-h-9 items-center rounded-md border border-rule-strong px-3 font-semibold text-ink-soft text-sm transition-colors hover:border-ink hover:text-ink aria-current:border-ink aria-current:bg-ink aria-current:text-paper"
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
