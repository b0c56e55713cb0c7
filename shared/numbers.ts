/** "1,999". By hand, because the first use of Intl on a page blocks a slow phone for a tenth of a second. */
export const withCommas = (count: number | string) => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
