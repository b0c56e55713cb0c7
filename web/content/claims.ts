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
    text: 'We search, call, compare and follow up. You go to the dealership to sign, not to spend a Saturday haggling.',
  },
  {
    key: 'advocacy',
    title: 'Expert Advocacy',
    text: 'Professional negotiators on your side of the table. You pay us, dealerships never do, so nobody else is our client.',
  },
  {
    key: 'vehicle',
    title: 'Any Vehicle',
    text: 'New or used, lease or finance, from a first hatchback to a truck for work. You name it, we look for it.',
  },
] as const

/** The terms a careful buyer asks about first. */
export const terms = [
  {
    key: 'fee',
    title: 'One fee, shown in full',
    text: 'You pay for your package once: after the free consultation and before you see a quote. No commission, no share of your savings.',
  },
  {
    key: 'guarantee',
    title: 'A better deal or your money back',
    text: 'If we cannot get you a better deal, you get back what you paid us.',
  },
  {
    key: 'writing',
    title: 'Offers verified in writing',
    text: 'We confirm every offer in writing with the dealership. The price is for the exact unit quoted, by its VIN or stock number.',
  },
  {
    key: 'support',
    title: '90 days of support',
    text: 'Questions about the paperwork, a fee or a warranty offer after the purchase? We are there for 90 days.',
  },
] as const

/** What the services are, and what they are not. */
export const included = [
  'Research of the market and of what your vehicle really sells for',
  'A search for your vehicle, new or used',
  'Contact with the dealerships in your area',
  'Negotiation of price and terms, lease and finance included',
  'Offers verified in writing with the dealership',
  'The appointment and the paperwork coordinated with you',
  '90 days of support after your purchase',
] as const

export const notIncluded = [
  'We do not sell vehicles. You buy yours at the dealership.',
  'We do not lend money. Financing takes place at the dealership.',
  'We do not deliver. Delivery is planned, but not offered yet.',
  'We take no money from dealerships, in any form.',
] as const

/** 'Explore Our Services': where to read on. */
export const explore = [
  {
    key: 'services',
    title: 'Our Services',
    text: 'How we search, negotiate and verify, step by step',
  },
  {
    key: 'packages',
    title: 'Service Packages',
    text: 'Silver, Gold, Platinum, and Diamond options',
  },
  {
    key: 'about',
    title: 'About Us',
    text: `Who is behind ${brand.name}, and why we work for buyers only`,
  },
  {
    key: 'contact',
    title: 'Get Started',
    text: 'A free consultation about what you would like to drive',
  },
] as const
