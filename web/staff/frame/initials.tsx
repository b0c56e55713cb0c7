interface Name {
  firstName: string
  lastName: string
}

export const fullName = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`.trim()

/** A person's avatar, shown next to their name. */
export function Initials({ of: { firstName, lastName } }: { of: Name }) {
  return (
    <span
      aria-hidden
      className="grid size-7 shrink-0 place-items-center rounded-full border border-rule-strong font-bold text-ink text-xs"
    >
      {[firstName, lastName].map((name) => [...name][0]?.toUpperCase()).join('')}
    </span>
  )
}
