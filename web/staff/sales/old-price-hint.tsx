import { money } from '../../../shared/money'
import { livingList } from '../frame/connections'
import { useOldPriceLinksQuery } from './generated/sales'
import { LinkButtons } from './link-row'

/** On the form of a package: the open payment links that name another price than today's. */
export function OldPriceHint({ packageId }: { packageId: string }) {
  const { data } = useOldPriceLinksQuery(livingList)
  const old = (data?.paymentLinks?.nodes ?? []).filter(
    (link) => link.package.id === packageId && !link.isPriceCurrent,
  )
  if (old.length === 0) return null
  return (
    <section aria-label="Open payment links" className="border-amber border-l-4 bg-tread px-4 py-3">
      <p className="font-semibold">
        {old.length === 1
          ? '1 open payment link names the old price'
          : `${old.length} open payment links name the old price`}
      </p>
      <p className="mt-1 text-ink-soft text-sm">
        Checkout asks these customers to confirm the new one.
      </p>
      <ul className="mt-2 divide-y divide-rule">
        {old.map((link) => (
          <li key={link.id} className="py-2 text-sm [overflow-wrap:anywhere]">
            {link.recipient}, {money(link.price)}
            <LinkButtons link={link} />
          </li>
        ))}
      </ul>
    </section>
  )
}
