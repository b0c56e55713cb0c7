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
      className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-text text-sm"
    >
      {[firstName, lastName].map((name) => [...name][0]?.toUpperCase()).join('')}
    </span>
  )
}
