import { Check } from 'lucide-react'
import { memo } from 'react'
import { packageAnchor } from '../../shared/served-packages'
import { AddToCartButton } from '../cart/add-to-cart-button'
import { Badge } from '../ui/badge'
import { Money } from '../ui/money'
import { Stair } from '../ui/paper/marks'
import { Skeleton } from '../ui/states'
import { AvailabilityBadge } from './availability-badge'
import type { PackageCardFragment } from './generated/packages'
import { PlaceAlert } from './place-alert'
import { tierOf } from './tiers'
import { refetchPackages } from './use-packages'

const frame = 'relative flex min-w-0 flex-col rounded-sm border bg-paper p-6 shadow-sheet'

/** The graph usually sends what the page was served with, and then nothing renders again. */
export const PackageCard = memo(Card, (before, after) => textOf(before) === textOf(after))

const textOf = ({ offer }: Props) => JSON.stringify(offer, Object.keys(offer).sort())

interface Props {
  offer: PackageCardFragment
}

function Card({ offer }: Props) {
  const nameId = packageAnchor(offer.name)
  const { step, subtitle } = tierOf(offer.name)
  return (
    <li
      data-tier={offer.name}
      className={`${frame} ${offer.isMostPopular ? 'border-ink ring-1 ring-ink' : 'border-rule'}`}
    >
      {offer.isMostPopular && (
        <Badge tone="accent" className="absolute -top-3.5 left-6 font-semibold">
          Most Popular
        </Badge>
      )}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Stair step={step} />
        <AvailabilityBadge {...offer} />
      </div>
      {/* Links to the card come here, with its top below the bar of the site. */}
      <h3 id={nameId} tabIndex={-1} className="mt-5 scroll-mt-24 text-2xl">
        {offer.name}
      </h3>
      <p className="mt-1.5 text-ink-soft xl:min-h-[2lh]">{subtitle}</p>
      <p className="mt-5 text-4xl font-semibold tracking-tight">
        <Money dollars={offer.price} />
      </p>
      <p className="mt-1 text-sm text-ink-faint">One payment, no hidden fees</p>
      <ul className="mt-6 mb-8 space-y-3 border-t border-rule pt-6">
        {offer.features.map((feature) => (
          <li key={feature} className="flex gap-3 leading-snug">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-pen" />
            {feature}
          </li>
        ))}
      </ul>
      <AddToCartButton
        offer={offer}
        describedBy={nameId}
        prominent={offer.isMostPopular}
        onRefused={refetchPackages} // the stock on screen is outdated
      />
      {offer.availability === 'OUT_OF_STOCK' && (
        <PlaceAlert packageId={offer.id} describedBy={nameId} />
      )}
    </li>
  )
}

export function PackageCardSkeleton() {
  return (
    <li className={`${frame} min-h-128 border-rule xl:min-h-196`}>
      <Skeleton className="size-12" />
      <Skeleton className="mt-5 h-8 w-28" />
      <Skeleton className="mt-2 h-5 w-full" />
      <Skeleton className="mt-6 h-10 w-32" />
      <Skeleton className="mt-12 h-32 w-full" />
      <Skeleton className="mt-auto h-11 w-full" />
    </li>
  )
}
