import { Link } from 'react-router-dom'
import { phoneWords } from '../../../shared/phones'
import { Status, Tag } from '../../ui/paper/marks'
import { boxLook } from '../../ui/paper/sheet'
import { staffPaths } from '../paths'
import type { PersonRowFragment } from './generated/people'

const head = 'px-4 py-1.5 text-left font-semibold text-[0.8125rem] text-ink-soft'
const cell = 'h-(--row) px-4 py-1 max-md:block max-md:h-auto max-md:p-0'

/** A table on wide screens; on a phone each row is a card. */
export function PeopleTable({ people }: { people: readonly PersonRowFragment[] }) {
  return (
    <div className={boxLook}>
      <table className="w-full max-md:block">
        <thead className="border-rule border-b max-md:sr-only">
          <tr>
            <th className={head}>Name</th>
            <th className={head}>Email</th>
            <th className={head}>Phone</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-rule max-md:block">
          {people.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PersonRow({ person }: { person: PersonRowFragment }) {
  const { id, name, isMember, phones, addresses, contactStop } = person
  const [first, ...others] = addresses
  return (
    <tr className="relative hover:bg-tread max-md:block max-md:space-y-1 max-md:p-4">
      <td dir="auto" className={`${cell} [overflow-wrap:anywhere]`}>
        <Link data-row to={staffPaths.person(id)} className="row-link mr-3 font-semibold text-ink">
          {name}
        </Link>
        {isMember && <Tag>Team</Tag>}
        {contactStop && (
          <Status tone="red" shape="diamond" className="whitespace-nowrap text-sm">
            Do not contact
          </Status>
        )}
      </td>
      <td dir="auto" className={`${cell} [overflow-wrap:anywhere]`}>
        {first?.email}
        {others.length > 0 && (
          <span className="whitespace-nowrap text-ink-soft"> and {others.length} more</span>
        )}
      </td>
      <td className={`${cell} whitespace-nowrap`}>{phones[0] && phoneWords(phones[0])}</td>
    </tr>
  )
}
