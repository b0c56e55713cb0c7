import type { ComponentType } from 'react'

/** Loads Apollo's code in parallel with a component's own, and provides it to the component. */
export async function loadWithGraph(load: () => Promise<ComponentType>) {
  const [{ withGraph }, Component] = await Promise.all([import('./graph'), load()])
  return withGraph(Component)
}
