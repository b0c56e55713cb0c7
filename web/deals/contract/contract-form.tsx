import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { MAX_QUOTE_LINES } from '../../../shared/deals/deal-fields'
import { withStorage } from '../../ui/browser/storage'
import { Button } from '../../ui/button'
import { Sheet, SheetHead } from '../../ui/paper/sheet'
import { OthersNotice, SaveState } from '../editing/save-state'
import { isSame } from '../editing/text-draft'
import { isStruck, lineRows, type SheetRow, termRows } from '../sheet/sheet-rows'
import { SheetTable } from '../sheet/sheet-table'
import { CheckResult } from './check-result'
import {
  type Accepted,
  contractDraft,
  newLineCount,
  readContract,
  termsToCheck,
} from './contract-draft'
import { ContractField } from './contract-field'
import { NewLine } from './new-line'
import { type ContractDeal, useContractEditor } from './use-contract-editor'

interface Props {
  deal: ContractDeal
  quote: Accepted
  /** Whether they see what the dealer first asked. */
  showsAsked: boolean
  /** Who else may change it, for the notice about their changes. */
  others: string
  serverNow: () => number
  refresh: () => unknown
}

/** The contract while it is checked: each line of the quote is the same with one tap, or typed over. */
export function ContractForm({ deal, quote, showsAsked, others, serverNow, refresh }: Props) {
  const id = useId()
  const { editor, state } = useContractEditor(deal, { quote, others, serverNow, refresh })
  const [ticks, tick] = useTicks(deal.id)
  const { draft } = state
  const asQuoted = contractDraft(quote, null, serverNow())
  const { check, totalCents, problems } = readContract(quote, draft, serverNow())
  const rows = rowsOf(quote, serverNow())
  const isSameAs = (name: string) => isSame(draft[name] ?? '', asQuoted[name] ?? '')
  const left = rows.filter(({ key }) => isSameAs(key) && !ticks.has(key)).length
  const change = (name: string, value: string) => editor.edit((all) => ({ ...all, [name]: value }))
  const added = newLineCount(draft)
  const theirs = (name: string) => {
    const value = state.others?.conflicts[name]
    return value === undefined
      ? undefined
      : {
          name: state.others?.name ?? '',
          value,
          take: () => editor.takeTheirs(name),
          keepMine: () => editor.keepMine(name),
        }
  }

  return (
    <div>
      <OthersNotice state={state} />
      <Sheet flush>
        <SheetHead>
          <h2 className="text-2xl">Line by line</h2>
        </SheetHead>
        <div data-saves-draft>
          <div className="px-5 sm:px-6">
            <SheetTable
              caption="The contract line by line"
              rows={rows}
              showsAsked={showsAsked && rows.some(isStruck)}
              labelOf={({ key, label }) => <label htmlFor={`${id}-${key}`}>{label}</label>}
              contract={{
                isForm: true,
                cell: ({ key, label, isCode }) => (
                  <ContractField
                    id={`${id}-${key}`}
                    label={label}
                    value={draft[key] ?? ''}
                    isSame={isSameAs(key)}
                    isChecked={ticks.has(key)}
                    problem={problems[key]}
                    theirs={theirs(key)}
                    isCode={isCode}
                    onSame={() => {
                      tick(key)
                      change(key, asQuoted[key] ?? '')
                    }}
                    onChange={(value) => change(key, value)}
                  />
                ),
              }}
            />
          </div>
          <ul>
            {Array.from({ length: added }, (_, place) => `new.${place}`).map((key, place) => (
              <NewLine
                key={key}
                place={place + 1}
                value={(field) => draft[`${key}.${field}`] ?? ''}
                problem={problems[`${key}.label`] ?? problems[`${key}.amount`]}
                theirs={(field) => theirs(`${key}.${field}`)}
                onChange={(field, value) => change(`${key}.${field}`, value)}
              />
            ))}
          </ul>
        </div>
        <div className="px-5 py-4 sm:px-6">
          <Button
            variant="quiet"
            disabled={quote.lines.length + added >= MAX_QUOTE_LINES}
            onClick={() => change(`new.${added}.kind`, 'ADD_ON')}
          >
            <Plus aria-hidden className="size-4.5" />
            Line
          </Button>
        </div>
        <div className="sticky bottom-0 z-2 bg-paper">
          <CheckResult check={check} totalCents={totalCents} left={left} />
        </div>
        <div className="border-rule border-t px-5 py-3 sm:px-6">
          <SaveState editor={editor} state={state} problems={Object.keys(problems).length} />
        </div>
      </Sheet>
    </div>
  )
}

/** What is compared: the vehicle, the price, each line, and the terms. */
function rowsOf(quote: Accepted, now: number): SheetRow[] {
  const vin = { key: 'vin', label: 'VIN', isCode: true, agreed: quote.vin }
  return [
    ...(quote.vin ? [{ ...vin, asked: null, said: null, isSame: true, isWorse: false }] : []),
    ...lineRows(quote),
    ...termRows(termsToCheck(quote, now)),
  ]
}

/** The lines that were found to be the same. Only this tab remembers them. */
function useTicks(dealId: string) {
  const key = `contract-ticks ${dealId}`
  const [ticks, setTicks] = useState<ReadonlySet<string>>(
    () =>
      new Set(withStorage('sessionStorage', (storage) => storage.getItem(key)?.split(' ')) ?? []),
  )
  const tick = (name: string) => {
    const next = new Set([...ticks, name])
    setTicks(next)
    withStorage('sessionStorage', (storage) => storage.setItem(key, [...next].join(' ')))
  }
  return [ticks, tick] as const
}
