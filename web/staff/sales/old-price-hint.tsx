import { money } from '../../../shared/money'
import { boxLook } from '../../ui/paper/sheet'
import { livingList } from '../frame/connections'
import { Part } from '../frame/part'
import { useOldPriceLinksQuery } from './generated/sales'
import { SendAgainButton } from './link-row'

/** On the form of a package: the open payment links that name another price than today's. */
export function OldPriceHint({ packageId }: { packageId: string }) {
  const { data } = useOldPriceLinksQuery(livingList)
  const old = (data?.paymentLinks?.nodes ?? []).filter(
    (link) => link.package.id === packageId && !link.isPriceCurrent,
  )
  if (old.length === 0) return null
  return (
    <Part
      title={
        old.length === 1
          ? '1 open payment link names the old price'
          : `${old.length} open payment links name the old price`
      }
      heading="h2"
    >
      <p className="mb-2 text-ink-soft text-sm">
        Checkout asks these buyers to confirm the new one.
      </p>
      <ul className={`divide-y divide-rule px-4 ${boxLook}`}>
        {old.map((link) => (
          <li key={link.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
              {link.recipient}, {money(link.price)}
            </span>
            <SendAgainButton link={link} />
          </li>
        ))}
      </ul>
    </Part>
  )
}
