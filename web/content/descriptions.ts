import type { PublicPath } from '../paths'

/** What a search engine or a shared link says of each page. Pages without one are not for them. */
export const pageDescriptions: Partial<Record<PublicPath, string>> = {
  '/': 'Professional negotiators who work for you, not for the dealer, to find and buy or lease your next vehicle below market price.',
  '/services':
    'How DriveFair works: a free consultation, a package that fits, and an advocate who searches, negotiates and checks the paperwork.',
  '/packages':
    'Silver, Gold, Platinum and Diamond: four service packages, paid once and up front. A better deal or your money back.',
  '/about':
    'Who we are and why car buyers deserve a negotiator of their own. Paid by you, never by dealers.',
  '/faq': 'Fees, quotes, guarantees, refunds and support: what car buyers ask us most.',
  '/contact':
    'Ask for a free consultation. Tell us about the vehicle you want and we contact you within 24 hours.',
}
