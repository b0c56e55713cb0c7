/** 'How it Works'. */
export const steps = [
  {
    number: '01',
    title: 'Free Consultation',
    text: 'Tell us what you would like to drive, what it may cost and when you need it. We contact you within 24 hours and say honestly whether we can help.',
  },
  {
    number: '02',
    title: 'Choose your package',
    text: 'Silver, Gold, Platinum or Diamond: you decide how much of the work you hand to us. You pay once, upfront, and then we start to search and negotiate.',
  },
  {
    number: '03',
    title: 'Drive away happy',
    text: 'You get your offer in writing. When it suits you, we arrange the appointment with the dealership and help you finalize the paperwork.',
  },
] as const

/** The feature cards of the services page. */
export const features = [
  {
    key: 'advocates',
    title: 'Client Advocates',
    text: 'One side of the table, yours. Your advocate knows how dealerships calculate, what can be negotiated and when to walk away.',
  },
  {
    key: 'savings',
    title: 'Real Savings',
    text: 'On average $1,000–$3,000 per vehicle, in a written offer you can hold against the sticker. A better deal or your money back.',
  },
  {
    key: 'ease',
    title: 'Hassle & Stress-Free',
    text: 'No calls from five salespeople, no "let me ask my manager". We do the back-and-forth and bring you the result.',
  },
] as const
