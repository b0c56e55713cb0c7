import { createContext, useContext } from 'react'
import { type SiteInfo, siteInfoId } from '../../shared/served-pages'

/** How to reach us, while the server renders the page. */
export const ServedSiteInfo = createContext<SiteInfo | undefined>(undefined)

/** The server writes it into each page, and React hydrates from it. */
const inPage: SiteInfo = JSON.parse(
  globalThis.document?.getElementById(siteInfoId)?.textContent || '{}',
)

/** How and when to reach us, as the owner's settings say. */
export const useSiteInfo = () => useContext(ServedSiteInfo) ?? inPage
