// On a phone the rows are grids, and some browsers drop table semantics when the layout isn't a table's.
// The explicit roles restore them.
// biome-ignore-all lint/a11y/noRedundantRoles: see above
// biome-ignore-all lint/a11y/useSemanticElements: see above
import { tierOrder } from '../../shared/tier-order'
import { type ComparedTier, packageComparison } from '../content/package-comparison'
import { Stair, Tick } from '../ui/paper/marks'
import { tierOf } from './tiers'

/** On a phone, each feature is above its four values, and the package names stay in view. */
export function PackageComparison() {
  return (
    <table
      role="table"
      className="block w-full md:table md:table-fixed md:border-separate md:border-spacing-0"
    >
      <caption className="sr-only">What each package includes</caption>
      <thead role="rowgroup" className="sticky top-16 z-10 block md:table-header-group">
        <tr role="row" className={row}>
          <th
            role="columnheader"
            scope="col"
            className={`${head} hidden text-left text-ink-soft md:table-cell md:w-[40%]`}
          >
            Included
          </th>
          {tierOrder.map((tier) => (
            <TierName key={tier} tier={tier} />
          ))}
        </tr>
      </thead>
      {packageComparison.map(({ group, rows }) => (
        <tbody key={group} role="rowgroup" className="block md:table-row-group">
          <tr role="row" className="block md:table-row">
            <th
              role="rowheader"
              scope="rowgroup"
              colSpan={5}
              className="block pt-7 pb-2 text-left font-display font-[640] text-xl md:table-cell"
            >
              {group}
            </th>
          </tr>
          {rows.map((feature) => (
            <tr key={feature.name} role="row" className={row}>
              <th
                role="rowheader"
                scope="row"
                className="col-span-4 border-rule border-t pt-3 text-left font-normal leading-snug md:py-3 md:pr-6"
              >
                {feature.name}
              </th>
              {tierOrder.map((tier, column) => (
                <td
                  key={tier}
                  role="cell"
                  data-tier={tier}
                  className="px-1 pt-1.5 pb-3 text-center align-middle text-[min(0.9375rem,4vw)] leading-tight md:border-rule md:border-t md:px-2 md:py-3"
                >
                  {'each' in feature ? (
                    feature.each[column]
                  ) : (
                    <Mark isIncluded={tierOrder.indexOf(feature.from) <= column} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

const row = 'grid grid-cols-4 md:table-row'
const head = 'border-ink border-b-2 bg-desk py-3 font-semibold'

function TierName({ tier }: { tier: ComparedTier }) {
  const { step } = tierOf(tier)
  return (
    <th
      role="columnheader"
      scope="col"
      data-tier={tier}
      className={`${head} px-1 text-center text-[min(0.875rem,4vw)] sm:text-base`}
    >
      <Stair step={step} className="mx-auto mb-1" />
      {tier}
    </th>
  )
}

function Mark({ isIncluded }: { isIncluded: boolean }) {
  return isIncluded ? (
    <>
      <Tick />
      <span className="sr-only">Included</span>
    </>
  ) : (
    <>
      <span aria-hidden className="text-ink-faint">
        –
      </span>
      <span className="sr-only">Not included</span>
    </>
  )
}
