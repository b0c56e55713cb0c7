/** What a browser reads that doesn't send our cookies back, by the cookie it refused. */
export const refusedCookies = {
  cart: 'Your browser refused the cookie that remembers your cart. Please allow cookies for this site, then try again.',
  session:
    'Your browser refused the cookie that keeps you signed in. Please allow cookies for this site, then sign in.',
} as const
