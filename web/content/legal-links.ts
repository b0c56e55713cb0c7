import { paths } from '../paths'

/** Served without the application, so link to them with a plain `<a>`. */
export const legalLinks = [
  { href: paths.guarantee(), name: 'Guarantee' },
  { href: paths.terms(), name: 'Terms' },
  { href: paths.privacy(), name: 'Privacy' },
] as const
