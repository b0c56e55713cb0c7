import { Link } from 'react-router-dom'
import { fullName } from '../../../shared/person-name'
import { link } from '../../ui/link-look'
import { staffPaths } from '../paths'
import { useTaskByIdQuery, type WorkTaskFragment } from './generated/tasks'

/** Leads from a task in the peek of Today to what it is about. */
export function TaskPlace({ item: { id } }: { item: { id: string } }) {
  const { data } = useTaskByIdQuery({ variables: { id } })
  const place = data?.task && placeOf(data.task)
  if (!place) return null
  return (
    <p className="mt-3">
      <Link to={place.to} className={link}>
        {place.words}
      </Link>
    </p>
  )
}

/** Where what a task is about is worked on. */
export function placeOf({ deal, consultation, conversation }: WorkTaskFragment) {
  if (deal) return { to: staffPaths.deal(deal.id), words: `Deal ${deal.number}` }
  if (consultation) {
    return { to: staffPaths.consultation(consultation.id), words: fullName(consultation) }
  }
  if (!conversation) return undefined
  const { customer } = conversation
  return { to: staffPaths.conversation(customer.id), words: fullName(customer) }
}
