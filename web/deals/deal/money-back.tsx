import { ChevronDown } from 'lucide-react'
import { brand } from '../../../shared/brand'
import { guarantee } from '../../../shared/guarantee'
import { link } from '../../ui/link-look'
import { LedgerRow } from '../frame/ledger-row'

/** The guarantee, and the way to use it. */
export function MoneyBack() {
  return (
    <LedgerRow title="A better deal or your money back">
      <p className=" text-ink-soft">
        To ask for your money back,{' '}
        <a href={brand.phoneHref} className={link}>
          call us
        </a>{' '}
        or message us in the chat.
      </p>
      <details className="group mt-2">
        <summary className="-mx-2 flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md px-2 font-semibold hover:bg-tread [&::-webkit-details-marker]:hidden">
          What that means
          <ChevronDown
            aria-hidden
            className="size-5 text-ink transition-transform group-open:rotate-180"
          />
        </summary>
        <dl className="mt-1 space-y-3">
          {guarantee.points.map(({ title, text }) => (
            <div key={title}>
              <dt className="font-semibold text-sm">{title}</dt>
              <dd className="text-ink-soft text-sm">{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </LedgerRow>
  )
}
