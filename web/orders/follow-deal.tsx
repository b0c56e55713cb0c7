import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../shared/limits'
import { paths } from '../paths'
import { Button, buttonLook } from '../ui/button'
import { fieldGrid, TextField } from '../ui/field'
import type { ReceiptFragment } from './generated/orders'

interface Props {
  order: ReceiptFragment
  reference: string
}

/** For the browser that paid as a guest: the way to an account that has the deal. */
export function FollowDeal({ order, reference }: Props) {
  const { guestAccess, number } = order
  if (!guestAccess) return null
  const { email, hasAccount } = guestAccess
  return (
    <section aria-labelledby="follow-deal" className="mt-5 border-rule border-t pt-5">
      <h2 id="follow-deal" className="text-xl">
        {hasAccount ? 'Sign in to follow your deal' : 'Create a password to follow your deal'}
      </h2>
      {hasAccount ? (
        <>
          <p dir="auto" className="mt-3 [overflow-wrap:anywhere]">
            Your order #{number} is safe. {email} already has an account: sign in, and your deal is
            there.
          </p>
          <a href={paths.login(paths.deals(reference))} className={buttonLook({}, 'mt-5')}>
            Sign in
          </a>
        </>
      ) : (
        <form method="post" action={paths.orderPassword()} className="mt-4 max-w-xl">
          <input type="hidden" name="reference" value={reference} />
          <div className={fieldGrid}>
            <TextField label="Email" autoComplete="username" readOnly value={email} />
            <TextField
              label="Password"
              name="password"
              type="password"
              autoComplete="new-password"
              required
              minLength={MIN_PASSWORD_LENGTH}
              maxLength={MAX_PASSWORD_LENGTH}
              hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
            />
          </div>
          <Button type="submit" className="mt-4">
            Create password
          </Button>
        </form>
      )}
    </section>
  )
}
