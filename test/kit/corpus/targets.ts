import type { Target } from './corpus'
import { graphTargets } from './graph-targets'
import { restTargets } from './rest-targets'

/** Every place of the graph and of REST that takes text, a number, or an enum value. */
export const targets = [...graphTargets, ...restTargets]

/** The first place of each kind. */
export const oneOfEachKind = firstOfEach(targets, ({ kind }) => kind)

/** The places of each operation. */
export const operations = firstOfEach(targets, ({ operation }) => operation).map(
  ({ operation }) => ({
    operation,
    places: targets.filter((target) => target.operation === operation),
  }),
)

function firstOfEach(all: Target[], keyOf: (target: Target) => string) {
  return all.filter((one, n) => all.findIndex((other) => keyOf(other) === keyOf(one)) === n)
}
