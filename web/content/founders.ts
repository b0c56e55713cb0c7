interface Founder {
  role: string
  /** What the role is for. */
  task: string
  /** Shown once the owner fills it in. The photo is a path in `web/public/`, of a square picture. */
  profile?: { name: string; text: string; photo: string }
}

/** Never invent a person: a visitor trusts them with a purchase. */
export const founders: readonly Founder[] = [
  {
    role: 'Co-founder, negotiation',
    task: 'Answers for how we deal with dealerships: what we ask for, what we strike, and what we get in writing.',
  },
  {
    role: 'Co-founder, research and client care',
    task: 'Answers for what we find out before we call, and for how you’re looked after until the last day of support.',
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
