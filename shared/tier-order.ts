/** From the smallest; each includes everything in the one before it. */
export const tierOrder = ['Silver', 'Gold', 'Platinum', 'Diamond'] as const

/** Whether the package `bigger` includes everything in `smaller`. A name outside the four includes nothing. */
export function includes(bigger: string, smaller: string) {
  const names: readonly string[] = tierOrder
  return names.includes(smaller) && names.indexOf(bigger) > names.indexOf(smaller)
}
