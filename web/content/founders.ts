import type { PortraitLook } from '../pictures/portrait'

type Founder = {
  name: string
  role: string
  text: string
  /** Stands in until the owner writes the real profile; the page says so. */
  sample: boolean
  portrait: PortraitLook
}

export const founders: readonly Founder[] = [
  {
    name: 'Naomi Prescott',
    role: 'Co-founder, negotiation',
    text: 'Naomi spent eleven years on the other side of the desk, selling and financing cars in Georgia. She knows which numbers can move and which only look as if they could not. She trains every advocate, and still takes cases herself.',
    sample: true,
    portrait: 'bun',
  },
  {
    name: 'Daniel Reyes',
    role: 'Co-founder, research and client care',
    text: 'Daniel read contracts for a consumer lender and kept meeting the same fees that nobody had explained. He built our market research, and the rule that no client goes to a dealership without the offer in writing.',
    sample: true,
    portrait: 'crop',
  },
]

/** What we hold ourselves to, on the about page. */
export const principles = [
  {
    key: 'payer',
    title: 'One client: you',
    text: 'Our clients pay us, dealerships never do. A good deal for you is the only way we do well.',
  },
  {
    key: 'writing',
    title: 'In writing',
    text: 'An offer counts when the dealership has confirmed it in writing, for one unit with its VIN or stock number.',
  },
  {
    key: 'limits',
    title: 'Plain about limits',
    text: 'We sell, finance and deliver nothing. If we do not think we can help you, you hear it in the free consultation.',
  },
] as const
