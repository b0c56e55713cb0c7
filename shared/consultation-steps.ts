import { brand } from './brand'

/** 'What Happens Next?' after a request for a consultation; within the promises of the FAQ. */
export const consultationSteps = [
  {
    title: 'We prepare',
    text: 'An advocate reads what you told us and looks at what vehicles like yours cost in your area.',
  },
  {
    title: 'We contact you within 24 hours',
    text: `By phone or e-mail, to talk through your wishes, your budget and your questions. You would rather call? ${brand.phone.replace(' ', '\u00a0')}, ${brand.hours}.`,
  },
  {
    title: 'You decide',
    text: 'The consultation is free. If you want us to negotiate for you, choose a package: you pay for it upfront, your quote follows. A better deal or your money back.',
  },
] as const
