import type { StaffRight } from './staff-rights'

interface ExportedList {
  /** As the history and the dialog name it. */
  name: string
  /** What is in it, before "on these days". */
  which: string
  /** It says who people are: owners only, and never a program. */
  isPersonal?: true
}

/** The lists that staff can export as CSV, by their names in the path. */
export const exportedLists = {
  orders: { name: 'Orders', which: 'orders begun' },
  requests: { name: 'Requests', which: 'requests sent', isPersonal: true },
  people: { name: 'People', which: 'people we first heard of', isPersonal: true },
  deals: { name: 'Deals', which: 'deals opened' },
  dealers: { name: 'Dealers', which: 'dealers added' },
  claims: { name: 'Claims', which: 'claims opened' },
} as const satisfies Record<string, ExportedList>

export type ExportName = keyof typeof exportedLists

/** The name of the file of a list. */
export const exportFileName = (name: ExportName, { from, to }: { from?: string; to: string }) =>
  `${[name, from, to].filter(Boolean).join('-')}.csv`

/** What members must be able to do to export a list. */
export function rightsToExport(name: ExportName): StaffRight[] {
  const list: ExportedList = exportedLists[name]
  return list.isPersonal ? ['EXPORT', 'TEAM'] : ['EXPORT']
}
