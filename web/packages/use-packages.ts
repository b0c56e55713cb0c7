import { useEffect } from 'react'
import { makeStore, useStore } from '../ui/browser/store'
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

/** Returns the packages of the served page, then those of the graph once it has answered. */
export function usePackages() {
  const served = useServedPackages()
  const liveState = useStore(live)
  const packages = liveState?.packages ?? served
  return { packages, isFailed: !packages && liveState?.isFailed === true }
}

export const refetchPackages = () => live.get()?.refetch()

/** Stands in for the component that reads the graph when its code can't be loaded. */
export function NoLivePackages() {
  useEffect(() => {
    reportPackages({ packages: undefined, isFailed: true, refetch: () => location.reload() })
    return () => reportPackages(undefined)
  }, [])
  return null
}
