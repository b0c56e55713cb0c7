/** Brands as the card provider spells them. */
const names: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** "Visa ending in 4242" */
export const cardName = (brand: string | null, last4: string) =>
  `${names[brand ?? ''] ?? 'Card'} ending in ${last4}`
