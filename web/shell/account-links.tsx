import { fullName } from '../../shared/person-name'
import { useAccount } from '../account/account'
import { paths } from '../paths'
import { toast } from '../ui/toast/toast'
import { SignInLink } from './sign-in-link'

const item =
  'block w-full rounded-md px-3 py-3 text-left font-medium text-ink-soft text-lg transition-colors hover:bg-tread hover:text-ink'

/** The account's entries in the small-screen menu. */
export function AccountLinks() {
  const account = useAccount()
  if (!account) {
    return (
      <li>
        <SignInLink className="py-3! text-lg" />
      </li>
    )
  }
  return (
    <>
      <li className="mt-3 border-rule border-t px-3 pt-4 pb-1">
        <p className="truncate font-semibold">{fullName(account)}</p>
        <p className="truncate text-ink-soft text-sm">{account.email}</p>
      </li>
      {!account.emailVerified && (
        <li>
          <button
            type="button"
            className={item}
            onClick={() =>
              onDemand(async () => {
                const { sendVerificationLinkFromMenu } = await import(
                  '../account/send-verification-link'
                )
                await sendVerificationLinkFromMenu(account)
              })
            }
          >
            Confirm your email: get the link again
          </button>
        </li>
      )}
      <li>
        <a href={paths.deals()} className={item}>
          My deal
        </a>
      </li>
      {account.isStaff && (
        <li>
          <a href={paths.staff()} className={item}>
            Staff
          </a>
        </li>
      )}
      <li>
        <a href={paths.changePassword()} className={item}>
          Change password
        </a>
      </li>
      <li>
        <button
          type="button"
          className={item}
          onClick={() => onDemand(async () => (await import('../account/session')).signOut())}
        >
          Sign out
        </button>
      </li>
    </>
  )
}

/** For work whose code loads on demand, to keep it out of the first paint. */
function onDemand(work: () => Promise<void>) {
  work().catch(() =>
    toast({
      tone: 'error',
      title: 'Error',
      description: 'Please reload the page and try again.',
    }),
  )
}
