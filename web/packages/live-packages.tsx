import { useLayoutEffect } from 'react'
import { useFreshness } from '../graph/freshness'
import { PackagesDocument, usePackagesQuery } from './generated/packages'
import { reportPackages } from './use-packages'

/** Publishes the packages as the graph has them. */
export function LivePackages() {
  const { data, error, loading, refetch } = usePackagesQuery(useFreshness(PackagesDocument))
  const packages = data?.packages
  const isFailed = Boolean(error) && !loading
  // Before the paint, so that a visitor who comes back sees no placeholder.
  useLayoutEffect(() => {
    if (!packages && !isFailed) return // nothing new, and rendering now would hold up the query
    reportPackages({ packages, isFailed, refetch: () => void refetch() })
    return () => reportPackages(undefined)
  }, [packages, isFailed, refetch])
  return null
}
