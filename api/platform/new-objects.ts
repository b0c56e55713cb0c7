import { setFlagsFromString } from 'node:v8'

// V8 doubles its room for new objects whenever much of it is still in use. That is right under load; a start keeps
// most of what it creates, so that the room would reach its limit and take 25 MB that an idle server doesn't need.

/** Keeps V8's room for new objects small, until {@link letNewObjectsGrow}. */
export const keepNewObjectsSmall = () => setFlagsFromString('--semi-space-growth-factor=1')

/** Lets V8's room for new objects grow with the load, as it does by default. */
export const letNewObjectsGrow = () => setFlagsFromString('--semi-space-growth-factor=2')
