import { foldEmail } from '../account/account'
import type { StaffVisitor } from '../http/access'
import { badField } from '../platform/errors'
import { log } from '../platform/log'
import { hashForLog } from '../platform/log-hash'
import { erasePerson } from '../privacy/erase'
import { addressesOf } from './facts'
import { personOf } from './people'

/** Erases everything about a person, once an owner has typed one of their addresses. */
export async function erasePersonByStaff({ user }: StaffVisitor, personId: string, typed: string) {
  const { id } = await personOf(personId)
  const email = foldEmail(typed)
  const addresses = (await addressesOf(id)) ?? []
  if (!addresses.some((address) => address.email === email)) {
    throw badField('email', "Must be one of this person's addresses")
  }
  const { atProvider } = await erasePerson({ email })
  const actors = { user: hashForLog('user', user.id), of: hashForLog('recipient', email) }
  log.info({ event: 'person erased', outcome: 'success', ...actors }, 'security event')
  return {
    atProvider: atProvider.flatMap(({ sessionId, paymentIntentId }) =>
      [paymentIntentId ?? sessionId].filter((each) => each !== null),
    ),
  }
}
