import { tierOrder } from '../../shared/tier-order'

// From 1,100 px, the packages stand on one ground line. Each is a step higher than the one before it, and the packages
// that it includes lie under it as treads. All columns share the rows of one grid: three for the steps above, one for
// what fits into the lowest sheet, and three for the treads. So the sheets grow with their content, all together.

/** Packages outside of the four, or fewer of them, make no stairs. */
export const isStaircase = (packages: readonly { name: string }[]) =>
  packages.map(({ name }) => name).join() === tierOrder.join()

export const stairGrid =
  'stair:grid-flow-col stair:auto-cols-fr stair:grid-rows-[repeat(3,5.125rem)_auto_repeat(3,3.125rem)]'

/** A package's column. */
export const stairColumn = 'stair:row-span-full stair:grid-rows-subgrid'

/** The rows of a package's sheet, from the lowest step. */
export const sheetRows = [
  'stair:row-[4/8]',
  'stair:row-[3/7]',
  'stair:row-[2/6]',
  'stair:row-[1/5]',
] as const

/** The row of a package as a tread, from the lowest step. */
export const treadRows = ['stair:row-7', 'stair:row-6', 'stair:row-5'] as const
