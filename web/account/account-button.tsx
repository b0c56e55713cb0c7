import { ChevronDown, CircleUserRound } from 'lucide-react'
import type { ComponentProps } from 'react'

/** Shows the signed-in user's first name and opens the account menu. */
export function AccountButton({
  firstName,
  ...rest
}: ComponentProps<'button'> & { firstName: string }) {
  return (
    <button
      type="button"
      aria-haspopup="menu"
      {...rest}
      className="flex h-11 max-w-44 items-center gap-2 rounded-md px-3 font-medium text-ink-soft transition-colors hover:bg-tread hover:text-ink data-[state=open]:bg-tread"
    >
      <CircleUserRound aria-hidden className="size-5 shrink-0" />
      <span className="sr-only">Your account, </span>
      <span className="truncate max-[15rem]:sr-only">{firstName}</span>
      <ChevronDown aria-hidden className="size-4 shrink-0" />
    </button>
  )
}
