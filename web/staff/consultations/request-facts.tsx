import { phoneWords } from '../../../shared/phones'
import { LastWords } from '../frame/last-words'
import { PersonLink } from '../frame/person-link'
import { Term, Terms } from '../frame/terms'
import { wordsOf } from '../words/consultation-words'
import { usePeekConsultationQuery } from './generated/request-facts'

/** What Today shows of a request. */
export function RequestFacts({ id, phone }: { id: string; phone?: string | null }) {
  const { data } = usePeekConsultationQuery({ variables: { id } })
  const request = data?.consultation
  if (!request) return null
  return (
    <>
      <Terms className="mt-3">
        <Term name="Vehicle">{wordsOf('vehicleType', request.vehicleType)}</Term>
        <Term name="Budget">{wordsOf('budgetRange', request.budgetRange)}</Term>
        <Term name="Buys">{wordsOf('timeline', request.timeline)}</Term>
        <Term name="City">{request.city}</Term>
        {request.person && (
          <Term name="Person">
            <PersonLink person={request.person} />
          </Term>
        )}
        {phone && <Term name="Phone">{phoneWords(phone)}</Term>}
      </Terms>
      {request.additionalDetails && (
        <LastWords>
          <p dir="auto" className="line-clamp-4 [overflow-wrap:anywhere]">
            “{request.additionalDetails}”
          </p>
        </LastWords>
      )}
    </>
  )
}
