/**
 * What the firm is called and does. After a change of the name, `npm run pictures` redraws the picture that link
 * previews show. Phone number, email, and hours are settings: owners change them in /staff/settings.
 */
export const brand = {
  name: 'DriveFair',
  /** How the name ends, for the logo to underline it; '' underlines nothing. */
  underlined: 'Fair',
  tagline: 'Car buying with someone on your side',
  timeZone: 'America/New_York',
  /** Where clients live, in a sentence, and as search engines call it. */
  region: 'the Southeast',
  areaServed: 'Southeastern United States',
  copyrightYear: 2024,
  /** Stays as it is under another name, because browsers have stored the theme under it. */
  themeKey: 'drivefair-theme',
  services: ['Car Negotiation', 'Market Research', 'Deal Verification', 'Consultation'],
} as const

/** The name in two parts, of which the logo underlines the second; it is empty where the name ends otherwise. */
export function logoParts({ name, underlined }: { name: string; underlined: string } = brand) {
  if (!name.endsWith(underlined)) return [name, ''] as const
  return [name.slice(0, name.length - underlined.length), underlined] as const
}
