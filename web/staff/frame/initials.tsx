import { namesOf, type PersonNames } from '../../../shared/person-name'

/** A person's avatar, shown next to their name. */
export function Initials({ of: names }: { of: PersonNames }) {
  return (
    <span
      aria-hidden
      className="grid size-7 shrink-0 place-items-center rounded-full border border-rule-strong font-bold text-ink text-xs"
    >
      {namesOf(names)
        .map((name) => [...name][0]?.toUpperCase())
        .join('')}
    </span>
  )
}
