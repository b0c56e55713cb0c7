import { Link, useLocation, useSearchParams } from 'react-router-dom'

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

/** Filters a list through a search parameter of the URL, where the options are many. The first one, `none`, removes it. */
export function FilterSelect({
  label,
  name,
  none,
  options,
}: {
  label: string
  name: string
  none: string
  /** In their order: each value with its words. */
  options: readonly (readonly [value: string, words: string])[]
}) {
  const [parameters, setParameters] = useSearchParams()
  const choose = (value: string) =>
    setParameters(
      (next) => {
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  return (
    <select
      aria-label={label}
      value={parameters.get(name) ?? ''}
      onChange={({ target }) => choose(target.value)}
      className="min-h-11 min-w-0 max-w-full rounded-md border border-rule-strong bg-desk px-3 font-semibold text-[0.8125rem] text-ink-soft hover:border-ink lg:min-h-9"
    >
      <option value="">{none}</option>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  )
}
