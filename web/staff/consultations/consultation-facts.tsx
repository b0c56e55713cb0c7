import { Link } from 'react-router-dom'
import { chosenNames, labelOf } from '../../../shared/consultation'
import { fullName } from '../../../shared/person-name'
import { easternMoment } from '../../ui/eastern-time'
import { link } from '../../ui/link-look'
import { Part } from '../frame/part'
import { PersonLink } from '../frame/person-link'
import { Term, Terms } from '../frame/terms'
import { staffPaths } from '../paths'
import { wordsOf } from '../words/consultation-words'
import type { ConsultationDetailFragment } from './generated/consultations'

/** Every answer of the request, under the labels of the form. */
export function ConsultationFacts({ request }: { request: ConsultationDetailFragment }) {
  const { city, createdAt, customer, additionalDetails, contactConsent } = request
  return (
    <Part title="What they told us">
      {additionalDetails && (
        <>
          <p className="sr-only">{labelOf('additionalDetails')}</p>
          <p dir="auto" className="mb-2 whitespace-pre-line [overflow-wrap:anywhere]">
            {additionalDetails}
          </p>
        </>
      )}
      <Terms className="gap-x-8 @xl:columns-2 @3xl:columns-1">
        {chosenNames.map((field) => (
          <Term key={field} name={labelOf(field)}>
            {wordsOf(field, request[field]) || '–'}
          </Term>
        ))}
        <Term name={labelOf('city')}>{city}</Term>
        <Term name="Calls and texts">{contactConsent ? 'Agreed' : 'Not agreed: email first'}</Term>
        <Term name="Sent">{easternMoment(createdAt)}</Term>
        {request.person && (
          <Term name="Person">
            <PersonLink person={request.person} kind={request.personLink ?? null} />
          </Term>
        )}
        <Term name="Account">
          {customer ? (
            <Link to={staffPaths.conversation(customer.id)} className={link}>
              {fullName(customer)}
            </Link>
          ) : (
            'Sent without signing in'
          )}
        </Term>
      </Terms>
    </Part>
  )
}
