import { phoneWords } from '../../../shared/phones'
import { Status, Tag } from '../../ui/paper/marks'
import { type Column, RowLink, Table } from '../../ui/table'
import { staffPaths } from '../paths'
import type { PersonRowFragment } from './generated/people'

export const PeopleTable = ({ people }: { people: readonly PersonRowFragment[] }) => (
  <Table rows={people} columns={columns} />
)

const columns: Column<PersonRowFragment>[] = [
  {
    name: 'Name',
    cell: ({ id, name, isMember, contactStop }) => (
      <>
        <span className="mr-3">
          <RowLink to={staffPaths.person(id)}>{name}</RowLink>
        </span>
        {isMember && <Tag>Team</Tag>}
        {contactStop && (
          <Status tone="red" shape="diamond" className="whitespace-nowrap text-sm">
            Do not contact
          </Status>
        )}
      </>
    ),
  },
  {
    name: 'Email',
    cell: ({ addresses: [first, ...others] }) => (
      <>
        {first?.email}
        {others.length > 0 && (
          <span className="whitespace-nowrap text-ink-soft"> and {others.length} more</span>
        )}
      </>
    ),
  },
  {
    name: 'Phone',
    className: 'whitespace-nowrap',
    cell: ({ phones: [first] }) => first && phoneWords(first),
  },
]
