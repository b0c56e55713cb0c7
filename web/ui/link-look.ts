/** The look of a link inside text. */
export const link =
  'font-semibold text-accent-text [overflow-wrap:anywhere] underline decoration-1 underline-offset-4 hover:decoration-2'
