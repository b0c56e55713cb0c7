import type { PortraitLook } from '../pictures/portrait'

interface Founder {
  name: string
  role: string
  text: string
  /** Placeholder until the owner writes the real profile; the page says so. */
  sample: boolean
  portrait: PortraitLook
}

export const founders: readonly Founder[] = [
  {
    name: 'Naomi Prescott',
    role: 'Co-founder, negotiation',
    text: 'Naomi spent eleven years on the other side of the desk, selling and financing cars in Georgia. She knows which numbers can move and which ones only look fixed. She trains every advocate and still takes cases herself.',
    sample: true,
    portrait: 'bun',
  },
  {
    name: 'Daniel Reyes',
    role: 'Co-founder, research and client care',
    text: 'Daniel read contracts for a consumer lender and kept seeing the same unexplained fees. He built our market research, and he made it a rule that no client goes to a dealership without the offer in writing.',
    sample: true,
    portrait: 'crop',
  },
]

/** 'Our standards', on the about page. */
export const principles = [
  {
    key: 'payer',
    title: 'One client: you',
    text: 'Our clients pay us. Dealers never do. We only do well when you get a good deal.',
  },
  {
    key: 'writing',
    title: 'In writing',
    text: 'An offer counts once the dealership has confirmed it in writing, for one unit with its VIN or stock number.',
  },
  {
    key: 'limits',
    title: 'Clear about our limits',
    text: 'We don’t sell, finance, or deliver cars. If we can’t help you, we’ll say so in the free consultation.',
  },
] as const
