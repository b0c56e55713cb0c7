import { Link } from 'react-router-dom'
import { Badge } from '../../ui/badge'
import { useDeal } from '../live/deal-frame'
import { dealPaths } from '../paths'
import type { TableProps } from './quote-table'
import { lowestName } from './quote-words'

const cell = 'px-3 py-2.5 align-top'

/** One column per quote. */
export function WideTable({ quotes, rows }: TableProps) {
  const { deal } = useDeal()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would add a landmark per table
    <div
      role="group"
      aria-label="Quotes side by side"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="mt-4 overflow-x-auto rounded-md border border-rule print:overflow-visible"
    >
      <table className="w-full min-w-160 table-fixed border-collapse text-left text-sm print:min-w-0">
        <caption className="sr-only">Quotes side by side</caption>
        <thead>
          <tr className="border-rule border-b bg-tread">
            <td className={`${cell} w-36`} />
            {quotes.map((quote) => (
              <th key={quote.id} scope="col" className={`${cell} font-semibold`}>
                <Link
                  to={dealPaths.quote(deal.id, quote.id)}
                  className="underline decoration-rule-strong underline-offset-4 hover:decoration-2"
                >
                  {quote.dealerName}
                </Link>
                {quote.isLowest && (
                  <Badge
                    tone="positive"
                    className="mt-1.5 flex! w-fit rounded-md! px-2! py-0.5! text-xs!"
                  >
                    {lowestName(quote)}
                  </Badge>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, text, content, isPrice }) => (
            <tr
              key={name}
              className={`border-rule border-b last:border-0 ${isPrice ? 'bg-tread font-semibold text-base' : ''}`}
            >
              <th
                scope="row"
                className={`${cell} w-36 font-normal ${isPrice ? 'text-ink' : 'text-ink-soft'}`}
              >
                {name}
              </th>
              {quotes.map((quote) => (
                <td
                  key={quote.id}
                  className={`${cell} tabular-nums [overflow-wrap:anywhere] ${quote.status === 'EXPIRED' ? 'text-ink-faint' : ''}`}
                >
                  {text(quote) ? (content?.(quote) ?? text(quote)) : '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
