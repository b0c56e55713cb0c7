/** 'How it Works'. */
export const steps = [
  {
    number: '01',
    title: 'Free Consultation',
    text: 'Tell us what you’d like to drive, what you’d like to spend, and when you need it. We’ll contact you within 24 hours and tell you honestly whether we can help.',
  },
  {
    number: '02',
    title: 'Choose your package',
    text: 'Silver, Gold, Platinum, or Diamond: you decide how much we handle for you. You pay once, upfront, and then we start to search and negotiate.',
  },
  {
    number: '03',
    title: 'Drive away happy',
    text: 'You get your offer in writing. If you’re happy with it, we schedule the appointment with the dealership and help you finalize the paperwork.',
  },
] as const

/** The feature cards of the services page. */
export const features = [
  {
    key: 'advocates',
    title: 'Client Advocates',
    text: 'We sit on one side of the table: yours. Your advocate knows how dealers price, what can be negotiated, and when to walk away.',
  },
  {
    key: 'savings',
    title: 'Real Savings',
    text: 'On average $1,000–$3,000 per vehicle, in a written offer you can compare with the sticker. A better deal or your money back.',
  },
  {
    key: 'ease',
    title: 'Hassle & Stress-Free',
    text: 'No calls from five salespeople, no “let me ask my manager”. We handle the back-and-forth and bring you the result.',
  },
] as const
