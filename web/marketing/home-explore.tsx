import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { explore } from '../content/claims'
import { paths } from '../paths'

/** A ruled index of the other pages; each entry is one target. */
export function HomeExplore() {
  return (
    <ul className="grid gap-x-10 border-ink border-t-2 sm:grid-cols-2">
      {explore.map(({ key, title, text }) => (
        <li
          key={key}
          className="group relative flex items-start justify-between gap-5 border-rule border-b py-5"
        >
          <div>
            <h3 className="text-[1.375rem]">
              <Link
                to={paths[key]()}
                className="decoration-2 underline-offset-4 after:absolute after:inset-0 focus-visible:outline-none group-hover:underline focus-visible:after:outline-3 focus-visible:after:outline-focus"
              >
                {title}
              </Link>
            </h3>
            <p className="mt-1 max-w-sm text-ink-soft">{text}</p>
          </div>
          <ArrowRight aria-hidden className="mt-1 size-5 shrink-0" />
        </li>
      ))}
    </ul>
  )
}
