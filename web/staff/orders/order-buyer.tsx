import { Link } from 'react-router-dom'
import { fullName } from '../../../shared/person-name'
import { phoneWords, telOf } from '../../../shared/phones'
import { Fact, Facts } from '../../ui/facts'
import { link } from '../../ui/link-look'
import { boxLook } from '../../ui/paper/sheet'
import { Part } from '../frame/part'
import { PersonLink } from '../frame/person-link'
import { staffPaths } from '../paths'
import { buyerOf, emailOf } from './buyer-of'
import type { OrderDetailFragment } from './generated/orders'

export function OrderBuyer({ order }: { order: OrderDetailFragment }) {
  const { phone, customer, person, personLink } = order
  const email = emailOf(order)
  return (
    <Part title="Buyer" heading="h2">
      <Facts className={`px-4 py-3 sm:grid-cols-2 ${boxLook}`}>
        <Fact term="Name">
          {person ? <PersonLink person={person} kind={personLink ?? null} /> : buyerOf(order)}
        </Fact>
        <Fact term="Phone">
          {phone && (
            <a href={telOf(phone)} className={link}>
              {phoneWords(phone)}
            </a>
          )}
        </Fact>
        <Fact term="Email">
          {email && (
            <a href={`mailto:${email}`} className={link}>
              {email}
            </a>
          )}
        </Fact>
        <Fact term="Account">
          {customer ? (
            <Link to={staffPaths.conversation(customer.id)} className={link}>
              {fullName(customer)}
            </Link>
          ) : (
            'Guest checkout'
          )}
        </Fact>
      </Facts>
    </Part>
  )
}
