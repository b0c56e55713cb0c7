import { useSiteInfo } from './site-info'

/** When we are there, and the days within a week on which we aren't. */
export function Hours({ className }: { className?: string }) {
  const { hours, closed } = useSiteInfo()
  return (
    <>
      <p className={className}>{hours}</p>
      {closed && <p className={className}>{closed}</p>}
    </>
  )
}

/** Whether we are there now. */
export function OpenNow() {
  const { open } = useSiteInfo()
  return open && <p>{open}</p>
}

/** The postal address, if there is one. */
export function Address({ className }: { className?: string }) {
  const { address } = useSiteInfo()
  if (address.length === 0) return null
  return (
    <address dir="auto" className={`whitespace-pre-line not-italic ${className ?? ''}`}>
      {address.join('\n')}
    </address>
  )
}
