import { sitePath } from '../../../shared/site-path'

/** Prevents open redirects: returns the given path if it is on this site, else the home page. */
export const ownPath = (path: unknown): string => sitePath(path) ?? '/'
