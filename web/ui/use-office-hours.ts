import { officeHours } from '../../shared/office-hours'
import { useSiteInfo } from './site-info'

/** Returns our hours around a moment, as they were when the page was loaded. */
export function useOfficeHours() {
  const { openHours } = useSiteInfo()
  return (now: number) => officeHours(openHours, now)
}
