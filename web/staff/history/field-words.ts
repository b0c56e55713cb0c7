const known: Record<string, string> = {
  price: 'the price',
  totalInventory: 'the units',
  isMostPopular: 'the ribbon “Most Popular”',
  isHidden: 'the mark “Hidden”',
  features: 'the features',
  status: 'the status',
  refundReason: 'the reason of the refund',
  refunded: 'what was refunded',
  assignedTo: 'who looks after the conversation',
}

/** What was changed, as people say it. */
export const fieldWords = (field: string) => known[field] ?? field

/** A state as people say it: "Refunding"; other values stay as they were written. */
export function valueWords(field: string, value: string | null | undefined) {
  if (!value) return field === 'assignedTo' ? 'nobody' : 'nothing'
  return field === 'status' ? value.charAt(0) + value.slice(1).toLowerCase() : value
}
