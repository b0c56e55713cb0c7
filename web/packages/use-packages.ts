import { useFreshness } from '../graph/freshness'
import { PackagesDocument, usePackagesQuery } from './generated/packages'
import { useServedPackages } from './served-packages'

/** The packages as the page was served with them, then as the graph has them. */
export function usePackages() {
  const served = useServedPackages()
  const { data, error, loading, refetch } = usePackagesQuery(useFreshness(PackagesDocument))
  const packages = data?.packages ?? served
  return { packages, isFailed: !packages && Boolean(error) && !loading, refetch }
}
