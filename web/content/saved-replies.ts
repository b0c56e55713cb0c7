/** Replies that staff send often; {firstName} is replaced with the customer's first name. */
export const savedReplies = [
  {
    title: 'Welcome',
    text: 'Hi {firstName}, thanks for reaching out! I’m reading up on your case and will be right with you.',
  },
  {
    title: 'What are you looking for?',
    text: 'Hi {firstName}, happy to help. Which make, model, and trim are you after, in which color, and how far would you travel for the right one? A budget and a date help too.',
  },
  {
    title: 'Send the VIN',
    text: '{firstName}, could you send me the VIN or the stock number of the car you were offered? A price only holds for that exact unit, so that’s where I start.',
  },
  {
    title: 'Offer in writing',
    text: 'Good news, {firstName}: the dealer agreed. I’m getting the offer in writing now, and I’ll check every fee in it before you see it. Please don’t sign anything until then.',
  },
  {
    title: 'Which package fits',
    text: 'It depends on how much you want to hand over, {firstName}. Silver is search and negotiation, Gold adds the financing side, and Platinum and Diamond take the whole purchase off your hands. Tell me what you’d rather not do yourself, and I’ll tell you honestly which one is enough.',
  },
  {
    title: 'Delivery',
    text: '{firstName}, we don’t deliver cars ourselves yet. What we can do is arrange pickup or delivery with the dealership and tell you in advance what they charge for it.',
  },
  {
    title: 'Call back',
    text: '{firstName}, this is easier on the phone. When can I call you, and at what number? We’re here Monday–Friday, 9 AM–7 PM ET.',
  },
  {
    title: 'All done',
    text: 'It was a pleasure, {firstName}. Enjoy the car, and message us here anytime something comes up.',
  },
] as const
