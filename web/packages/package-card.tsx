import { memo } from 'react'
import { money } from '../../shared/money'
import { packageAnchor } from '../../shared/served-pages'
import { tierOrder } from '../../shared/tier-order'
import { AddToCartButton } from '../cart/add-to-cart-button'
import { Plus, Stair, Tag } from '../ui/paper/marks'
import { Skeleton } from '../ui/states'
import { Availability } from './availability'
import type { PackageCardFragment } from './generated/packages'
import { PlaceAlert } from './place-alert'
import { sheetRows, stairColumn, treadRows } from './staircase'
import { tierOf } from './tiers'
import { refetchPackages } from './use-packages'

const sheet = 'relative min-w-0 rounded-sm border bg-paper p-5 shadow-sheet sm:p-6'

/** The graph usually sends what the page was served with, and then nothing renders again. */
export const PackageCard = memo(Card, (before, after) => textOf(before) === textOf(after))

const textOf = ({ offer, inStaircase }: Props) =>
  JSON.stringify(offer, Object.keys(offer).sort()) + inStaircase

interface Props {
  offer: PackageCardFragment
  inStaircase: boolean
}

function Card({ offer, inStaircase }: Props) {
  const nameId = packageAnchor(offer.name)
  const { step, subtitle } = tierOf(offer.name)
  return (
    <li data-tier={offer.name} className={`grid min-w-0 ${inStaircase ? stairColumn : ''}`}>
      <div
        className={`${sheet} ${inStaircase ? `stair:flex stair:flex-col ${sheetRows[step - 1]}` : ''} ${
          offer.isMostPopular ? 'border-ink ring-1 ring-ink' : 'border-rule'
        }`}
      >
        {offer.isMostPopular && (
          <Tag isFilled className="-top-3.5 absolute left-5 px-2.5! py-1! sm:left-6">
            Most Popular
          </Tag>
        )}
        {/* On a phone, the name and the price share a line. */}
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          {/* Links to the card come here, with its top below the bar of the site. */}
          <h3
            id={nameId}
            tabIndex={-1}
            className="order-1 flex scroll-mt-8 items-baseline gap-2.5 text-[clamp(1.375rem,7.5vw,1.75rem)] leading-tight"
          >
            <Stair step={step} />
            {offer.name}
          </h3>
          <p className="stair:order-2 order-3 basis-full text-ink-soft leading-snug">{subtitle}</p>
          <p className="stair:order-3 order-2 stair:mt-3.5 stair:basis-full font-[640] font-display text-[clamp(1.75rem,9.5vw,2.375rem)] stair:text-[3.375rem] leading-none tracking-[-0.02em]">
            {money(offer.price)}
          </p>
        </div>
        <p className="mt-2.5 text-[0.9375rem]">
          <Availability {...offer} />
        </p>
        <AddToCartButton
          offer={offer}
          describedBy={nameId}
          prominent={offer.isMostPopular}
          onRefused={refetchPackages} // the stock on screen is outdated
        />
        {offer.availability === 'OUT_OF_STOCK' && (
          <PlaceAlert packageId={offer.id} describedBy={nameId} />
        )}
        <Features features={offer.features} inStaircase={inStaircase} />
      </div>
      {inStaircase && <LowerTreads step={step} />}
    </li>
  )
}

/**
 * What the package adds. The package that it includes comes first; in the staircase, it lies under the sheet, and what is
 * added stands on it.
 */
function Features({ features, inStaircase }: { features: string[]; inStaircase: boolean }) {
  return (
    <ul
      className={`space-y-2.5 border-ink border-t-2 pt-4 text-base leading-snug ${inStaircase ? 'stair:mt-auto' : ''}`}
    >
      {features.map((feature) => {
        const included = /^Everything in (\w+)$/.exec(feature)?.[1]
        return included ? (
          <li
            key={feature}
            className={`flex items-center gap-2.5 font-semibold ${
              inStaircase
                ? `${tread} stair:-inset-x-px stair:absolute stair:top-[calc(100%+2px)] stair:h-[calc(3.125rem-1px)]`
                : ''
            }`}
          >
            <Stair step={tierOf(included).step} className="text-ink-soft" />
            {feature}
          </li>
        ) : (
          <li key={feature} className="flex gap-3">
            <Plus className="mt-1" />
            <span className="min-w-0">{feature}</span>
          </li>
        )
      })}
    </ul>
  )
}

const tread =
  'stair:border stair:border-rule stair:border-t-0 stair:bg-tread stair:px-6 stair:font-semibold stair:text-[0.9375rem] stair:text-ink-soft'

/** The packages below the one that is included, for the eye: that one includes them. */
function LowerTreads({ step }: { step: number }) {
  return tierOrder
    .slice(0, Math.max(0, step - 2))
    .map((name, at) => (
      <div
        key={name}
        aria-hidden
        className={`hidden items-center gap-2.5 stair:flex ${tread} ${treadRows[at]}`}
      >
        <Stair step={at + 1} />
        {name}
      </div>
    ))
    .reverse()
}

export function PackageCardSkeleton({ step }: { step: number }) {
  return (
    <li className={`grid min-w-0 ${stairColumn}`}>
      <div className={`${sheet} min-h-112 border-rule ${sheetRows[step - 1]}`}>
        <Skeleton className="h-9 w-36" />
        <Skeleton className="mt-2 h-5 w-full" />
        <Skeleton className="mt-4 h-11 w-32" />
        <Skeleton className="mt-10 h-11 w-full" />
        <Skeleton className="mt-14 h-32 w-full" />
      </div>
    </li>
  )
}
