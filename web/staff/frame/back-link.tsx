import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'

/** Leads from a detail screen back to its list. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="flex min-h-11 items-center gap-2 rounded-md text-ink underline-offset-4 hover:underline"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </Link>
  )
}
