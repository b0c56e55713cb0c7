import { expect, test } from '@jest/globals'
import { isStruck, lineRows, type SheetQuote, sheetTotals, termRows } from './sheet-rows'

const line = (kind: 'DEALER_FEE' | 'ADD_ON' | 'REBATE' | 'TAX', label: string, amount: number) => ({
  id: label,
  kind,
  label,
  amount,
  openingAmount: null as number | null,
  isAtSigning: false,
})

const totals = (outTheDoor: number, rankedPrice: number | null = outTheDoor) =>
  ({ outTheDoor, rankedPrice, totalCost: null }) as SheetQuote['totals']

const quote: SheetQuote = {
  kind: 'CASH',
  sellingPrice: 33_400,
  lines: [
    { ...line('DEALER_FEE', 'Document fee', 592), openingAmount: 899 },
    { ...line('REBATE', 'Loyalty', 500), openingAmount: 250 },
    { ...line('TAX', 'Sales tax', 903.23), isAtSigning: true },
  ],
  totals: totals(34_395.23),
}

test('a line shows what was asked and agreed, a rebate below zero, and what is paid at signing', () => {
  const rows = lineRows(quote)
  expect(rows.map(({ key, asked, agreed, said }) => [key, asked, agreed, said])).toEqual([
    ['sellingPrice', '$33,400.00', '$33,400.00', null],
    ['line.0', '$899.00', '$592.00', null],
    ['line.1', '−$250.00', '−$500.00', null],
    ['line.2', '$903.23', '$903.23', null],
  ])
  expect(rows.map(isStruck)).toEqual([false, true, true, false])
  expect(rows.at(-1)?.about).toBe('Tax, paid at signing')
})

test('beside the contract, a line is worse, the same, missing, or new', () => {
  const contract = {
    sellingPrice: 33_400,
    lines: [
      line('DEALER_FEE', 'document fee', 792),
      line('TAX', 'Sales tax', 903.23),
      line('ADD_ON', 'Nitrogen', 199),
    ],
    totals: totals(35_294.23),
  }
  const rows = lineRows(quote, contract)
  expect(
    rows.map(({ key, agreed, said, isSame, isWorse }) => [key, agreed, said, isSame, isWorse]),
  ).toEqual([
    ['sellingPrice', '$33,400.00', '$33,400.00', true, false],
    ['line.0', '$592.00', '$792.00', false, true],
    ['line.1', '−$500.00', null, false, true],
    ['line.2', '$903.23', '$903.23', true, false],
    ['line.3', null, '$199.00', false, true],
  ])
  expect(sheetTotals(quote, contract)).toEqual([
    {
      name: 'Out-the-door price',
      asked: '$34,952.23',
      agreed: '$34,395.23',
      said: '$35,294.23',
    },
  ])
})

test('a lease has the sum of its lines and the total that counts', () => {
  const lease: SheetQuote = { ...quote, kind: 'LEASE', totals: totals(34_395.23, 17_034.88) }
  expect(sheetTotals(lease).map(({ name, agreed }) => [name, agreed])).toEqual([
    ['Gross cost', '$34,395.23'],
    ['Total lease cost', '$17,034.88'],
  ])
})

test('a term of the contract has no figure that was asked first', () => {
  const term = { name: 'apr', label: 'APR', quoted: '4.9%', contract: '5.2%' } as const
  expect(termRows([{ ...term, isSame: false, isWorse: true }])).toEqual([
    {
      key: 'apr',
      label: 'APR',
      asked: null,
      agreed: '4.9%',
      said: '5.2%',
      isSame: false,
      isWorse: true,
    },
  ])
})
