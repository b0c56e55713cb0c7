import { expect, test } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Column, Table } from './table'

interface Car {
  id: string
  model: string
  price: string
}

const columns: Column<Car>[] = [
  { name: 'Model', cell: ({ model }) => model },
  { name: 'Color', from: '3xl', cell: () => 'White' },
  { name: 'Price', isNumber: true, onPhone: 'beside', cell: ({ price }) => price },
  { name: 'Actions', isNameHidden: true, cell: () => null },
]
const cars = [
  { id: 'a', model: 'CR-V', price: '$31,000' },
  { id: 'b', model: 'RAV4', price: '$32,000' },
]

/** The opening tags of a table, without classes. */
const tagsOf = (markup: string, tag: string) =>
  [...markup.matchAll(new RegExp(`<(${tag})\\b[^>]*>`, 'g'))].map(([opening]) =>
    opening.replace(/ class="[^"]*"/, ''),
  )

test('names each column and each row, and keeps the roles of a table when rows are grids', () => {
  const markup = renderToStaticMarkup(<Table rows={cars} columns={columns} caption="Cars" />)
  expect(markup).toContain('<caption class="sr-only">Cars</caption>')
  expect(markup).toContain('<span class="sr-only">Actions</span>')
  expect(tagsOf(markup, 'table|thead|tbody|tr')).toEqual([
    '<table role="table">',
    '<thead role="rowgroup">',
    '<tr role="row">',
    '<tbody role="rowgroup">',
    '<tr role="row" data-row-id="a">',
    '<tr role="row" data-row-id="b">',
  ])
  const heads = columns.map(() => '<th role="columnheader" scope="col">')
  const row = [
    '<th dir="auto" role="rowheader" scope="row">',
    ...columns.slice(1).map(() => '<td dir="auto" role="cell">'),
  ]
  expect(tagsOf(markup, 'th|td')).toEqual([...heads, ...row, ...row])
})

test('gives what is open below a row the columns that always have room, and the others cells of their own', () => {
  const markup = renderToStaticMarkup(
    <Table rows={cars} columns={columns} below={({ id }) => id === 'b' && 'Emails'} />,
  )
  const rows = tagsOf(markup, 'tr|td')
  expect(rows.filter((tag) => tag.startsWith('<tr')).map((tag) => tag.slice(-5))).toEqual([
    'row">',
    '="a">',
    '="b">',
    '="b">',
  ])
  expect(rows.slice(-2)).toEqual(['<td role="cell" colSpan="3">', '<td role="cell">'])
  expect(markup).toMatch(/>Emails<\/td><td [^>]*@max-3xl:hidden/)
})
