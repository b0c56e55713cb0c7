import type { ComponentType } from 'react'

/** Fetches the graph's code beside the component's own, and gives the component the graph. */
export async function loadWithGraph(load: () => Promise<ComponentType>) {
  const [{ withGraph }, Component] = await Promise.all([import('./graph'), load()])
  return withGraph(Component)
}
