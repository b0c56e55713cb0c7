import { ArrowRight, Layers, type LucideIcon, MessagesSquare, Route, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import { explore } from '../content/claims'
import { paths } from '../paths'

const icons: Record<(typeof explore)[number]['key'], LucideIcon> = {
  services: Route,
  packages: Layers,
  about: Users,
  contact: MessagesSquare,
}

/** Cards that link to the other pages; the whole card is clickable. */
export function HomeExplore() {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
      {explore.map(({ key, title, text }) => {
        const Icon = icons[key]
        return (
          <li
            key={key}
            className="group relative grid grid-cols-[auto_1fr_auto] items-center gap-x-5 rounded-sm border border-rule bg-paper p-5 shadow-sheet transition-colors hover:border-ink sm:flex sm:flex-col sm:items-start sm:p-6"
          >
            <Icon aria-hidden className="size-8 text-ink" strokeWidth={1.6} />
            <div>
              <h3 className="text-xl sm:mt-6">
                <Link
                  to={paths[key]()}
                  className="rounded-sm after:absolute after:inset-0 after:rounded-sm focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-offset-3"
                >
                  {title}
                </Link>
              </h3>
              <p className="mt-1 text-ink-soft sm:mt-2 sm:mb-6">{text}</p>
            </div>
            <ArrowRight
              aria-hidden
              className="size-5 shrink-0 sm:mt-auto text-ink transition-transform group-hover:translate-x-1"
            />
          </li>
        )
      })}
    </ul>
  )
}
