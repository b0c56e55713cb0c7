import './site.css'

// A built page can be read, and its links followed, without any of our code, so all of it waits until
// the page is painted; then it comes at once, by the links that the build left in the head.
const isBuilt = document.getElementById('root')?.hasChildNodes()
// Nothing is painted in a hidden tab.
if (isBuilt && !document.hidden) requestAnimationFrame(() => setTimeout(start))
else start()

function start() {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="after-paint"]')
  for (const link of links) link.rel = 'modulepreload'
  import('./app')
}
