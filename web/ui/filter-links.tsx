import { Link, useLocation } from 'react-router-dom'

/** Filters a list through a search parameter of the URL. One option is always chosen, and all can be seen. */
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
      <ul className="flex flex-wrap gap-1">
        {options.map(({ value, words }) => (
          <li key={value}>
            <Link
              to={to(value)}
              replace
              aria-current={value === chosen ? 'true' : undefined}
              className="inline-flex min-h-11 items-center whitespace-nowrap rounded-md border border-rule-strong px-[0.4375rem] font-semibold text-[0.8125rem] text-ink-soft transition-colors hover:border-ink hover:text-ink focus-visible:-outline-offset-3 aria-current:border-ink aria-current:bg-ink aria-current:text-paper lg:min-h-9"
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
