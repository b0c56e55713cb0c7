import type { SiteInfo } from './served-pages'

/** "What Happens Next?" after a consultation request. Must not promise more than the FAQ. */
export const consultationSteps = ({ phone, hours }: Pick<SiteInfo, 'phone' | 'hours'>) =>
  [
    {
      title: 'We prepare',
      text: 'An advocate reads your answers and checks what vehicles like yours cost in your area.',
    },
    {
      title: 'We’ll contact you within 24 hours',
      text: `By phone or email, to talk through what you want, your budget, and your questions. Rather call us? ${phone.replace(' ', '\u00a0')}, ${hours}.`,
    },
    {
      title: 'You decide',
      text: 'The consultation is free. If you want us to negotiate for you, choose a package: you pay upfront, then we get you a quote. A better deal or your money back.',
    },
  ] as const
