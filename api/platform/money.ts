/** Money is integer cents everywhere but at the edge, where it is US dollars. */
export const dollars = (cents: number) => cents / 100
