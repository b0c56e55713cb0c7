import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { fullName } from '../../../shared/person-name'
import { phoneWords, telOf } from '../../../shared/phones'
import { addressStates } from '../../../shared/words/people'
import { wordsFor } from '../../../shared/words/rows'
import { Button } from '../../ui/button'
import { easternDate } from '../../ui/eastern-time'
import { link } from '../../ui/link-look'
import { Status } from '../../ui/paper/marks'
import { boxLook } from '../../ui/paper/sheet'
import { Part } from '../frame/part'
import { useMay } from '../frame/rights'
import { staffPaths } from '../paths'
import { ContactStopDialog } from './contact-stop-dialog'
import type { PersonPageFragment } from './generated/people'
import { SeparateDialog } from './separate-dialog'

/** Who the person is: addresses, phones, accounts, and what they agreed to. */
export function PersonFacts({ person }: { person: PersonPageFragment }) {
  const { addresses, phones, accounts, consents } = person
  return (
    <Part title="Facts" heading="h2">
      <div className={`${boxLook} divide-y divide-rule px-4`}>
        <FactList title="Email">
          {addresses.map((address) => (
            <Address key={address.email} person={person} address={address} />
          ))}
        </FactList>
        <FactList title="Phone">
          {phones.map((phone) => (
            <li key={phone}>
              <a href={telOf(phone)} className={link}>
                {phoneWords(phone)}
              </a>
            </li>
          ))}
        </FactList>
        <FactList title="Account" none="None: everything was sent without signing in">
          {accounts.map((account) => (
            <li key={account.id}>
              <Link to={staffPaths.conversation(account.id)} className={link}>
                {fullName(account)}
              </Link>
              {accounts.length > 1 && (
                <span dir="auto" className="block text-ink-soft text-sm [overflow-wrap:anywhere]">
                  {account.email}
                </span>
              )}
            </li>
          ))}
        </FactList>
        <FactList title="Agreed to" none="Nothing: email first">
          {consents.map(({ kind, givenAt, source, version }) => (
            <li key={`${kind} ${givenAt}`}>
              {kind}
              <span className="block text-ink-soft text-sm">
                {source}, {easternDate(givenAt)}, wording {version}
              </span>
            </li>
          ))}
        </FactList>
      </div>
      <Changes person={person} />
    </Part>
  )
}

function FactList({
  title,
  none = '–',
  children,
}: {
  title: string
  none?: string
  children: readonly ReactNode[]
}) {
  return (
    <section aria-label={title} className="py-2.5">
      <h3 className="font-normal font-sans text-ink-soft text-sm tracking-normal">{title}</h3>
      {children.length > 0 ? <ul className="space-y-1.5">{children}</ul> : <p>{none}</p>}
    </section>
  )
}

const addressMarks = {
  CONFIRMED: { tone: 'pen', shape: 'full' },
  UNCONFIRMED: { tone: 'amber', shape: 'half' },
  TYPED: { tone: 'soft', shape: 'ring' },
} as const

function Address({
  person,
  address: { email, state },
}: {
  person: PersonPageFragment
  address: PersonPageFragment['addresses'][number]
}) {
  const [isSeparating, setSeparating] = useState(false)
  const maySeparate = useMay()('PEOPLE') && person.addresses.length > 1
  return (
    <li>
      <span dir="auto" className="block font-medium [overflow-wrap:anywhere]">
        {email}
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <Status {...addressMarks[state]} className="text-sm">
          {wordsFor(addressStates, state)}
        </Status>
        {maySeparate && (
          <Button
            variant="bare"
            size="sm"
            className="-mr-3 max-lg:min-h-11"
            aria-label={`Separate ${email}`}
            onClick={() => setSeparating(true)}
          >
            Separate
          </Button>
        )}
      </span>
      {isSeparating && (
        <SeparateDialog person={person} email={email} onClose={() => setSeparating(false)} />
      )}
    </li>
  )
}

/** What staff change about a person, and its history. */
function Changes({ person }: { person: PersonPageFragment }) {
  const [isStopping, setStopping] = useState(false)
  const may = useMay()
  return (
    <p className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
      <Link
        to={staffPaths.historyOf('PERSON', person.id)}
        className="py-1.5 text-ink-soft text-sm underline underline-offset-4 max-lg:py-3"
      >
        History
      </Link>
      {may('PEOPLE') && (
        <Button
          variant="bare"
          size="sm"
          className="-mr-3 max-lg:min-h-11"
          onClick={() => setStopping(true)}
        >
          {person.contactStop ? 'Allow contact again' : 'Do not contact'}
        </Button>
      )}
      {isStopping && <ContactStopDialog person={person} onClose={() => setStopping(false)} />}
    </p>
  )
}
