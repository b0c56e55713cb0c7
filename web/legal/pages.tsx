import type { ComponentType } from 'react'
import { Guarantee } from './guarantee'
import { Privacy } from './privacy'
import { Terms } from './terms'

interface LegalPage {
  title: string
  /** For search engines. */
  description: string
  Content: ComponentType
}

/** The pages below /legal/. They are served without scripts, beside the router of the public site. */
export const legalPages = {
  '/legal/guarantee': {
    title: 'Our guarantee',
    description:
      'A better deal or your money back: what we compare with, when you get a refund, and how to ask for it.',
    Content: Guarantee,
  },
  '/legal/terms': {
    title: 'Terms of service',
    description: 'What you buy from us, when you pay, what a quote guarantees, and refunds.',
    Content: Terms,
  },
  '/legal/privacy': {
    title: 'Privacy',
    description:
      'What we store about you, for how long, who sees it, and how to download or delete it.',
    Content: Privacy,
  },
} as const satisfies Record<string, LegalPage>

export type LegalPath = keyof typeof legalPages

export const legalPaths = Object.keys(legalPages) as LegalPath[]
