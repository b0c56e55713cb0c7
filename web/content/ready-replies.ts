/** Answers that staff gives often; {firstName} becomes the customer's. Data, no code. */
export const readyReplies = [
  {
    title: 'Welcome',
    text: 'Hi {firstName}, thank you for writing to us! I am reading up on your case and will be right with you.',
  },
  {
    title: 'What are you looking for?',
    text: 'Hi {firstName}, happy to help. Which make, model and trim are you after, in which color, and how far would you travel for the right one? A budget and a date help as well.',
  },
  {
    title: 'Send the VIN',
    text: '{firstName}, could you send me the VIN or the stock number of the car you were offered? A price holds only for that very unit, so that is where I start.',
  },
  {
    title: 'Offer in writing',
    text: 'Good news, {firstName}: the dealer agreed. I am getting the offer in writing now, and I will check every fee in it before you see it. Please sign nothing until then.',
  },
  {
    title: 'Which package fits',
    text: 'It depends on how much you want to hand over, {firstName}. Silver is search and negotiation, Gold adds the financing side, Platinum and Diamond take the whole purchase off your hands. Tell me what you would rather not do yourself and I will say honestly which one is enough.',
  },
  {
    title: 'Delivery',
    text: '{firstName}, we do not deliver cars ourselves yet. What we do is arrange the pick-up or the delivery with the dealership, and tell you beforehand what they charge for it.',
  },
  {
    title: 'Call you back',
    text: '{firstName}, this is easier on the phone. When may I call you, and at which number? We are here Monday to Friday, 9 AM to 7 PM ET.',
  },
  {
    title: 'All done',
    text: 'It was a pleasure, {firstName}. Enjoy the car, and write to us here whenever something comes up.',
  },
] as const
