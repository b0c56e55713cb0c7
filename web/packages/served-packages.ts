import { createContext, useContext, useEffect, useState } from 'react'
import { type ServedPackage, servedPackagesId } from '../../shared/served-pages'

/** The packages while the server renders the page. */
export const ServedPackages = createContext<ServedPackage[] | undefined>(undefined)

/** Those in the page as it was served; undefined when the visitor came from another page. */
let inPage: ServedPackage[] | undefined = read()

function read() {
  const element = globalThis.document?.getElementById(servedPackagesId)
  if (!element?.textContent) return undefined
  // Apollo's optimistic updates need the type.
  return JSON.parse(element.textContent).map((each: object) => ({ __typename: 'Package', ...each }))
}

/** The packages to show until the graph responds: only on the page that was served with them. */
export function useServedPackages() {
  const rendering = useContext(ServedPackages)
  const [served] = useState(rendering ?? inPage)
  useEffect(() => {
    inPage = undefined // outdated when the visitor comes back from another page
  }, [])
  return served
}
