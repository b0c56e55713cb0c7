/** Outlines of our own in the manner of the networks' signs; lucide has no brand icons. */
export const socials = [
  {
    name: 'Facebook',
    path: 'M15 4h-2.2C10.6 4 9.5 5.4 9.5 7.4V10H7v3.2h2.5V20h3.3v-6.8h2.4L15.6 10h-2.8V7.8c0-.7.3-1.1 1.1-1.1H15Z',
  },
  {
    name: 'Instagram',
    path: 'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Zm4 4.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4ZM16.8 7.2v.01',
  },
  {
    name: 'YouTube',
    path: 'M5.5 6.5c4-.7 9-.7 13 0 1 .2 1.6.9 1.8 1.9.4 2.3.4 4.9 0 7.2-.2 1-.8 1.7-1.8 1.9-4 .7-9 .7-13 0-1-.2-1.6-.9-1.8-1.9a23 23 0 0 1 0-7.2c.2-1 .8-1.7 1.8-1.9Zm5 2.9v5.2l4.4-2.6Z',
  },
]
