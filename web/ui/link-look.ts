/** The look of a link inside text. */
export const link =
  'font-semibold text-ink [overflow-wrap:anywhere] underline decoration-[1.5px] underline-offset-4 hover:decoration-[3px]'
