/**
 * Names, phone number, email and hours, edited by the owner and shown on every page and in emails. After a change
 * of the name, `npm run pictures` redraws the picture that link previews show.
 */
export const brand = {
  name: 'DriveFair',
  /** How the name ends, for the logo to underline it; '' underlines nothing. */
  underlined: 'Fair',
  tagline: 'Car buying with someone on your side',
  phone: '(555) 010-0199',
  phoneHref: 'tel:+15550100199',
  email: 'support@drivefair.example',
  emailHref: 'mailto:support@drivefair.example',
  hours: 'Monday–Friday 9 AM–7 PM ET',
  /** `hours` for computing: a weekday (0 is Sunday) and times on the clocks of `timeZone`, a line for each opening. */
  week: [
    { day: 1, from: '09:00', to: '19:00' },
    { day: 2, from: '09:00', to: '19:00' },
    { day: 3, from: '09:00', to: '19:00' },
    { day: 4, from: '09:00', to: '19:00' },
    { day: 5, from: '09:00', to: '19:00' },
  ],
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
