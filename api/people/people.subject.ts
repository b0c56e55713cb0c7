import { introduce } from '../desk/subjects'
import { firstNameOf, nameOf, namesOf } from './facts'
import { ofPerson } from './history'
import { lockPerson } from './people'

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
    mentionOf: async () => 'a person',
  },
})
