import { builder } from './builder'

export const DaysInput = builder.inputType('DaysInput', {
  description: 'Days in our zone, Eastern Time, both included.',
  fields: (t) => ({
    from: t.field({ type: 'Date', description: 'The first one.' }),
    to: t.field({ type: 'Date', description: 'The last one.' }),
  }),
})
