import type { LucideIcon } from 'lucide-react'

/** A selling point with its icon, as a list item. */
export function Feature({
  icon: Icon,
  title,
  text,
}: {
  icon: LucideIcon
  title: string
  text: string
}) {
  return (
    <li className="flex flex-col items-center text-center">
      <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent-text">
        <Icon aria-hidden className="size-6" />
      </span>
      <h3 className="mt-5 text-xl">{title}</h3>
      <p className="mt-2 max-w-sm text-ink-soft">{text}</p>
    </li>
  )
}
