import { Link } from 'react-router-dom'
import { chosenNames, labelOf } from '../../../shared/consultation'
import { fullName } from '../../../shared/person-name'
import { easternMoment } from '../../ui/eastern-time'
import { Fact, Facts } from '../../ui/facts'
import { Sheet } from '../../ui/paper/sheet'
import { PersonLink } from '../frame/person-link'
import { staffPaths } from '../paths'
import { wordsOf } from '../words/consultation-words'
import type { ConsultationDetailFragment } from './generated/consultations'

/** Every answer of the request, under the labels of the form. */
export function ConsultationFacts({ request }: { request: ConsultationDetailFragment }) {
  const { city, createdAt, customer, additionalDetails, contactConsent } = request
  return (
    <Sheet className="p-5!">
      <h3 className="text-lg">What they told us</h3>
      <Facts className="mt-4 sm:grid-cols-2">
        <Fact term={labelOf('city')}>{city}</Fact>
        {chosenNames.map((field) => (
          <Fact key={field} term={labelOf(field)}>
            {wordsOf(field, request[field])}
          </Fact>
        ))}
        <Fact term="Calls and texts">{contactConsent ? 'Agreed' : 'Not agreed: email first'}</Fact>
        <Fact term="Sent">{easternMoment(createdAt)}</Fact>
        <Fact term="Person">
          {request.person && (
            <PersonLink person={request.person} kind={request.personLink ?? null} />
          )}
        </Fact>
        <Fact term="Account">
          {customer ? (
            <Link
              to={staffPaths.conversation(customer.id)}
              className="text-ink underline underline-offset-4"
            >
              {fullName(customer)}
            </Link>
          ) : (
            'Sent without signing in'
          )}
        </Fact>
        <Fact term={labelOf('additionalDetails')} className="sm:col-span-2">
          {additionalDetails}
        </Fact>
      </Facts>
    </Sheet>
  )
}
