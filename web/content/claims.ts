import { brand } from '../../shared/brand'

/** 'Why Choose': the four claims of the home page. */
export const claims = [
  {
    key: 'money',
    title: 'Save Money',
    text: 'Average savings of $1,000–$3,000 per vehicle. We negotiate price and terms, and you get the offer in writing.',
  },
  {
    key: 'time',
    title: 'Save Time',
    text: 'We search, call, compare, and follow up. You go to the dealership to sign, not to spend a Saturday haggling.',
  },
  {
    key: 'advocacy',
    title: 'Expert Advocacy',
    text: 'Professional negotiators on your side of the table. You pay us. Dealers never do. So you’re our only client.',
  },
  {
    key: 'vehicle',
    title: 'Any Vehicle',
    text: 'New or used, lease or finance, from a first hatchback to a truck for work. You name it, we’ll look for it.',
  },
] as const

/** The guarantee and the terms a careful buyer asks about first. */
export const band = {
  intro: 'The terms, before you ask',
  title: 'A better deal or your money back',
} as const

export const terms = [
  {
    title: 'One fee, shown in full',
    text: 'You pay for your package once: after the free consultation and before you see a quote. No commission, no share of your savings.',
  },
  {
    title: 'Offers verified in writing',
    text: 'We confirm every offer in writing with the dealership. The price is for the exact unit quoted, by its VIN or stock number.',
  },
  {
    title: '90 days of support',
    text: 'Questions about the paperwork, a fee, or a warranty offer after the purchase? We’re here for 90 days.',
  },
] as const

/** What the services include, and what they don't. */
export const included = [
  'Market research, including what your vehicle actually sells for',
  'A search for your vehicle, new or used',
  'Contact with every relevant dealership in your area',
  'Negotiation of price and terms, including lease and finance',
  'Offers verified in writing with the dealership',
  'Appointment and paperwork coordinated for you',
  '90 days of support after your purchase',
] as const

export const notIncluded = [
  'We don’t sell vehicles. You buy yours at the dealership.',
  'We don’t lend money. Financing takes place at the dealership.',
  'We don’t deliver. Delivery is planned, but not offered yet.',
  'We don’t take money from dealerships, in any form.',
] as const

/** 'Explore Our Services': links to the other pages. */
export const explore = [
  {
    key: 'services',
    title: 'Our Services',
    text: 'How we search, negotiate, and verify, step by step',
  },
  {
    key: 'packages',
    title: 'Service Packages',
    text: 'Silver, Gold, Platinum, and Diamond options',
  },
  {
    key: 'about',
    title: 'About Us',
    text: `Who’s behind ${brand.name}, and why we work only for buyers`,
  },
  {
    key: 'contact',
    title: 'Get Started',
    text: 'A free consultation about what you’d like to drive',
  },
] as const
