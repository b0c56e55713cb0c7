import type { ReplyValues } from '../../shared/saved-replies'
import { OPEN } from '../deals/states'
import { firstNameOfMember } from '../desk/members'
import { introduce, subjectOf } from '../desk/subjects'
import type { Person } from '../generated/prisma/client'
import type { StaffVisitor } from '../http/access'
import { addressesOf, firstNameOf, nameOf, namesOf } from './facts'
import { ofPerson } from './history'
import { lockPerson, personOf } from './people'
import { accountsOf, dealsOf, requestsOf } from './records'

introduce('PERSON', {
  about: {
    argument: 'personId',
    lock: async (tx, _visitor, personId) => {
      const { id } = await lockPerson(tx, personId)
      return { column: { personId: id }, history: await ofPerson(tx, id) }
    },
    nameOf: async (id, tx) =>
      (tx ? (await namesOf([id], tx)).get(id) : await nameOf(id)) ?? 'Person',
    firstNameOf,
    replyValuesOf: async (visitor, personId) => replyValuesOf(visitor, await personOf(personId)),
    mentionOf: async () => 'a person',
  },
  found: {
    titleOf: async (id) => (await nameOf(id)) ?? 'Person',
    subtitleOf: async (id) => ((await addressesOf(id)) ?? []).map(({ email }) => email).join(', '),
    refOf: (personId) => ({ personId }),
  },
})

/** By their latest open deal, else the latest request. */
async function replyValuesOf(visitor: StaffVisitor, { id }: Person): Promise<ReplyValues> {
  const deal = ((await dealsOf(id)) ?? []).find(({ status }) => OPEN.includes(status))
  if (deal) return subjectOf('DEAL', 'about').replyValuesOf(visitor, deal.id)
  const [request] = (await requestsOf(id)) ?? []
  const [account] = (await accountsOf(id)) ?? []
  return {
    firstName: account?.firstName ?? request?.firstName,
    advocate: await firstNameOfMember(request?.assignedToId),
  }
}
