import { type ReactNode, useState } from 'react'
import { money } from '../../shared/money'
import { sampleFigures, sampleQuote } from '../content/sample-quote'
import { usePrices } from '../packages/prices'
import { useIsInBrowser } from '../ui/browser/is-in-browser'
import { Strike, Tag } from '../ui/paper/marks'
import { Canary, Sheet, SheetHead, SheetWithCopy } from '../ui/paper/sheet'

/** Below 360 px, a line takes two rows: its name, and its figures. */
const row = 'max-[22.5rem]:grid max-[22.5rem]:grid-cols-[1fr_auto] max-[22.5rem]:py-1.5'
const ruled = `${row} border-rule border-b`
const cell = 'h-11 px-[3px] py-1 max-[22.5rem]:h-auto max-[22.5rem]:py-0.5 sm:h-12 sm:px-2'
const name = `${cell} whitespace-nowrap pl-4 text-left sm:pl-2 max-[22.5rem]:col-span-2`
const figure = `${cell} figures max-[22.5rem]:pl-4 max-[22.5rem]:text-left`
const last = `${cell} figures pr-4 sm:pr-6`
const number = `${cell} hidden w-12 pr-2 text-right text-ink-faint text-sm tabular-nums sm:table-cell sm:pl-4`

/** A dealer's quote with our pen on it, and the customer's copy below. */
export function HeroQuote() {
  // The pen moves on the page as it was served, and not again when the visitor comes back.
  const isInBrowser = useIsInBrowser()
  const [isFirstView] = useState(!isInBrowser)
  const { asked, pays, saved, paid } = sampleFigures(usePrices())
  return (
    <figure className={`min-w-0 ${isFirstView ? 'pen-strikes' : ''}`}>
      <SheetWithCopy
        copy={
          <Canary isCopy className="px-4! py-4! sm:px-6!">
            <dl className="text-[0.9375rem] sm:text-base">
              <CopyLine label="You save">{money(saved)}</CopyLine>
              {paid && (
                <>
                  <CopyLine label={`Our fee, ${paid.name} package`}>{signed(-paid.price)}</CopyLine>
                  <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-t-2 pt-3 forced-colors:pt-6 font-[640] font-display tracking-[-0.012em]">
                    <dt className="text-[1.625rem] sm:text-[1.75rem]">You keep</dt>
                    <dd className="ml-auto text-[2.75rem] leading-none sm:text-[3.25rem]">
                      {signed(paid.keeps)}
                    </dd>
                  </div>
                </>
              )}
            </dl>
          </Canary>
        }
      >
        <Sheet flush>
          <SheetHead aside="Dealer’s quote, marked up" className="px-4! sm:px-6!">
            <h2 className="flex flex-wrap items-center gap-x-3 text-[1.375rem]">
              {sampleQuote.vehicle} <Tag>Sample</Tag>
            </h2>
          </SheetHead>
          <table className="w-full border-collapse text-sm sm:text-base min-[24.375rem]:text-[0.9375rem]">
            <thead>
              <tr className={`${ruled} max-[22.5rem]:hidden`}>
                <td className={number} />
                <th scope="col" className={`${name} font-semibold text-ink-soft text-sm`}>
                  Line
                </th>
                <th scope="col" className={`${figure} font-semibold text-ink-soft text-sm`}>
                  They asked
                </th>
                <th scope="col" className={`${last} font-semibold text-ink-soft text-sm`}>
                  You pay
                </th>
              </tr>
            </thead>
            <tbody>
              {sampleQuote.lines.map((line, at) => (
                <QuoteLine key={line.name} {...line} number={at + 1} />
              ))}
            </tbody>
            <tfoot>
              <tr className={`${row} border-ink border-t-2 font-semibold`}>
                <td className={number} />
                <th scope="row" className={`${name} font-semibold`}>
                  Before tax and title
                </th>
                <td className={figure}>
                  <Strike>{money(asked)}</Strike>
                </td>
                <td className={last}>{money(pays)}</td>
              </tr>
            </tfoot>
          </table>
        </Sheet>
      </SheetWithCopy>
      <figcaption className="mt-3 text-ink-faint text-label">
        A made-up example with real arithmetic. Your lines, dealers, and savings will differ.
      </figcaption>
    </figure>
  )
}

function QuoteLine({
  number: place,
  name: label,
  asked,
  pays,
}: {
  number: number
  name: string
  asked: number
  pays: number
}) {
  const isChanged = asked !== pays
  return (
    <tr className={ruled}>
      <td className={number}>{place}</td>
      <th scope="row" className={`${name} font-normal`}>
        {pays === 0 ? <Strike>{label}</Strike> : label}
      </th>
      <td className={`${figure} text-ink-soft`}>
        {isChanged ? <Strike>{money(asked)}</Strike> : money(asked)}
      </td>
      <td className={`${last} ${isChanged ? 'font-semibold text-pen' : ''}`}>{money(pays)}</td>
    </tr>
  )
}

function CopyLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt>{label}</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}

const signed = (amount: number) => `${amount < 0 ? '−' : ''}${money(Math.abs(amount))}`
