import { defaultSettings } from '../../shared/settings/settings'
import { siteInfoOf } from '../../shared/site-info'

/** How to reach a firm whose owner has saved nothing. */
export const defaultSite = siteInfoOf(defaultSettings, Date.now())
