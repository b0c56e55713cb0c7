import { Plus } from 'lucide-react'
import { useState } from 'react'
import { MAX_QUOTE_LINES } from '../../../shared/deals/deal-fields'
import { quoteLineKinds } from '../../../shared/deals/deal-kinds'
import { money } from '../../../shared/money'
import { withStorage } from '../../ui/browser/storage'
import { Button } from '../../ui/button'
import { Sheet, SheetHead } from '../../ui/paper/sheet'
import { isSame } from '../editing/merge'
import { OthersNotice, SaveState } from '../editing/save-state'
import { CheckResult } from './check-result'
import {
  type Accepted,
  contractDraft,
  newLineCount,
  readContract,
  termsToCheck,
} from './contract-draft'
import { ContractRow } from './contract-row'
import { NewLine } from './new-line'
import { type ContractDeal, useContractEditor } from './use-contract-editor'

interface Props {
  deal: ContractDeal
  quote: Accepted
  /** Who else may change it, for the notice about their changes. */
  others: string
  serverNow: () => number
  refresh: () => unknown
}

/** The contract while it is checked: each line of the quote is the same with one tap, or typed over. */
export function ContractForm({ deal, quote, others, serverNow, refresh }: Props) {
  const { editor, state } = useContractEditor(deal, { quote, others, serverNow, refresh })
  const [ticks, tick] = useTicks(deal.id)
  const { draft } = state
  const asQuoted = contractDraft(quote, null, serverNow())
  const { check, totalCents, problems } = readContract(quote, draft, serverNow())
  const rows = rowsOf(quote, serverNow())
  const isSameAs = (name: string) => isSame(draft[name] ?? '', asQuoted[name] ?? '')
  const left = rows.filter(({ name }) => isSameAs(name) && !ticks.has(name)).length
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
        <SheetHead aside="Your quote">
          <h2 className="text-2xl">Line by line</h2>
        </SheetHead>
        <ul data-saves-draft>
          {rows.map(({ name, label, kind, quoted, isCode }) => (
            <ContractRow
              key={name}
              label={label}
              kind={kind}
              quoted={quoted}
              value={draft[name] ?? ''}
              isSame={isSameAs(name)}
              isChecked={ticks.has(name)}
              problem={problems[name]}
              theirs={theirs(name)}
              isCode={isCode}
              onSame={() => {
                tick(name)
                change(name, asQuoted[name] ?? '')
              }}
              onChange={(value) => change(name, value)}
            />
          ))}
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

interface Row {
  name: string
  label: string
  kind?: string
  quoted: string
  isCode?: boolean
}

/** What is compared: the vehicle, the price, each line, and the terms. */
function rowsOf(quote: Accepted, now: number): Row[] {
  return [
    ...(quote.vin ? [{ name: 'vin', label: 'VIN', quoted: quote.vin, isCode: true }] : []),
    { name: 'sellingPrice', label: 'Selling price', quoted: money(quote.sellingPrice, true) },
    ...quote.lines.map(({ kind, label, amount }, place) => ({
      name: `line.${place}`,
      label,
      kind: quoteLineKinds[kind],
      quoted: money(kind === 'REBATE' ? -amount : amount, true),
    })),
    ...termsToCheck(quote, now).map(({ name, label, quoted }) => ({
      name,
      label,
      quoted: quoted ?? 'None',
    })),
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
