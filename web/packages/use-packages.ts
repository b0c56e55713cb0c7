import { useEffect } from 'react'
import { makeStore, useStore } from '../ui/store'
import type { PackageCardFragment } from './generated/packages'
import { useServedPackages } from './served-packages'

// The screen can be used before Apollo has loaded, so the code that loads Apollo publishes the packages here.

interface LivePackages {
  packages: PackageCardFragment[] | undefined
  isFailed: boolean
  refetch: () => void
}

const live = makeStore<LivePackages | undefined>(undefined)

export const reportPackages = live.set

/** The packages as the page was served with them, then as the graph has them. */
export function usePackages() {
  const served = useServedPackages()
  const known = useStore(live)
  const packages = known?.packages ?? served
  return { packages, isFailed: !packages && known?.isFailed === true }
}

export const refetchPackages = () => live.get()?.refetch()

/** Takes the place of what reads the graph when its code can't be loaded. */
export function NoLivePackages() {
  useEffect(() => {
    reportPackages({ packages: undefined, isFailed: true, refetch: () => location.reload() })
    return () => reportPackages(undefined)
  }, [])
  return null
}
