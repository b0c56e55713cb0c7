/** What happens after a payment. Must not promise more than the FAQ. */
export const nextSteps = [
  {
    title: 'We’ll contact you within 24 hours',
    text: 'We talk through what you want, your budget, and your timing. You can write it down in My deal right away.',
  },
  {
    title: 'Choose your vehicle',
    text: 'We search, contact all relevant dealerships in your area, and negotiate price and terms for you.',
  },
  {
    title: 'Receive your quote in writing',
    text: 'You compare your quotes in My deal and accept one there. The price is guaranteed for the exact unit quoted, by its VIN or stock number, as long as you meet the credit qualifications, act within the quote window, and add no dealer products that were not in the quote.',
  },
  {
    title: 'Drive away happy',
    text: 'We coordinate the appointment and the paperwork with the dealership, and support you for 90 days after your purchase.',
  },
]
