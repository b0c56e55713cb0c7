/** Names, phone number, email and hours, edited by the owner and shown on every page and in emails. */
export const brand = {
  name: 'DriveFair',
  tagline: 'Car buying with someone on your side',
  phone: '(555) 010-0199',
  phoneHref: 'tel:+15550100199',
  email: 'support@drivefair.example',
  emailHref: 'mailto:support@drivefair.example',
  hours: 'Monday–Friday 9 AM–7 PM ET',
  /** `hours` for computing: weekdays (Sunday is 0) and full hours in `timeZone`. */
  openHours: { days: [1, 2, 3, 4, 5], from: 9, to: 19 },
  timeZone: 'America/New_York',
  copyrightYear: 2024,
  themeKey: 'drivefair-theme',
  services: ['Car Negotiation', 'Market Research', 'Deal Verification', 'Consultation'],
} as const
