import { MailWarning } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button'
import type { Account } from './account'
import { sendVerificationLink } from './send-verification-link'

/** Reminds customers to confirm their email: until then, replies are not mailed. */
export function ConfirmEmail({ account }: { account: Account }) {
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof sendVerificationLink>>>()
  if (account.emailVerified) return null

  const press = async () => {
    setBusy(true)
    setOutcome(await sendVerificationLink(account))
    setBusy(false)
  }
  return (
    <section
      aria-label="Confirm your email"
      className="flex items-start gap-3 border-rule border-b bg-tread px-5 py-3 text-sm"
    >
      <MailWarning aria-hidden className="mt-0.5 size-5 shrink-0 text-amber" />
      <div className="min-w-0 flex-1">
        <p dir="auto" role="status" className="leading-snug [overflow-wrap:anywhere]">
          {outcome?.text ?? `Confirm your email, ${account.email}, to get our replies there.`}
        </p>
        {outcome?.tone !== 'success' && (
          <Button
            variant="quiet"
            size="sm"
            busy={isBusy}
            onClick={press}
            className="mt-2 min-h-11!"
          >
            Email the link again
          </Button>
        )}
      </div>
    </section>
  )
}
