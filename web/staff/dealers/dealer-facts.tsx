import { phoneWords, telOf } from '../../../shared/phones'
import { usStates } from '../../../shared/us-states'
import { link } from '../../ui/link-look'
import { boxLook } from '../../ui/paper/sheet'
import { Part } from '../frame/part'
import { Term, Terms } from '../frame/terms'
import type { DealerPageFragment } from './generated/dealers'

/** What staff should know about the dealer, in their own words. */
export function DealerWords({ words }: { words: string | null }) {
  return (
    <Part title="What we should know" heading="h2">
      <p dir="auto" className={`${boxLook} whitespace-pre-line px-4 py-3 [overflow-wrap:anywhere]`}>
        {words || <span className="text-ink-soft">Nothing yet. Add it with “Edit”.</span>}
      </p>
    </Part>
  )
}

/** Where the dealer is, and what it sells. */
export function DealerFacts({ dealer }: { dealer: DealerPageFragment }) {
  const { city, state, zip, phone, email, makes } = dealer
  return (
    <Part title="Facts" heading="h2">
      <div className={`${boxLook} px-4 py-2`}>
        <Terms>
          <Term name="Place">
            {city}, {usStates[state as keyof typeof usStates] ?? state} {zip}
          </Term>
          <Term name="Phone">
            {phone ? (
              <a href={telOf(phone)} className={link}>
                {phoneWords(phone)}
              </a>
            ) : (
              '–'
            )}
          </Term>
          <Term name="Email">
            {email ? (
              <a href={`mailto:${email}`} className={link}>
                {email}
              </a>
            ) : (
              '–'
            )}
          </Term>
          <Term name="Makes">{makes.join(', ') || '–'}</Term>
        </Terms>
      </div>
    </Part>
  )
}
