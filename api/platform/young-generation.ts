import { setFlagsFromString } from 'node:v8'

// V8 doubles its young generation, the room for new objects, whenever much of it is still in use. That is right
// under load; a start keeps most of what it creates, so it would end up with 25 MB that an idle server doesn't need.

/** Keeps the young generation small, until {@link letYoungGenerationGrow}. */
export const keepYoungGenerationSmall = () => setFlagsFromString('--semi-space-growth-factor=1')

/** Lets the young generation grow with the load, as it does by default. */
export const letYoungGenerationGrow = () => setFlagsFromString('--semi-space-growth-factor=2')
