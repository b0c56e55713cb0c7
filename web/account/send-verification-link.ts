import { client } from '../graph/apollo'
import { refusalOf } from '../graph/graph-error'
import { toast } from '../ui/toast/toast'
import type { Account } from './account'
import { SendVerificationLinkDocument } from './generated/account'
import { checkAccount } from './session'

/** Mails the confirmation link again. Resolves to the message for the customer. */
export async function sendVerificationLink({ email }: Account) {
  try {
    const { data } = await client.mutate({ mutation: SendVerificationLinkDocument })
    if (data?.sendVerificationLink) {
      return { tone: 'success', text: `We sent a link to ${email}.` } as const
    }
    await checkAccount()
    return { tone: 'success', text: 'Your email is confirmed.' } as const
  } catch (error) {
    const text = refusalOf(error)?.message ?? 'We couldn’t send the link. Please try again.'
    return { tone: 'error', text } as const
  }
}

/** The same, for an entry of a menu, which closes. */
export async function sendVerificationLinkFromMenu(account: Account) {
  const { tone, text } = await sendVerificationLink(account)
  const title = tone === 'success' ? 'Check your email' : 'Error'
  toast({ tone, title, description: text })
}
