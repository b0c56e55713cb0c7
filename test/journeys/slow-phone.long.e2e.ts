import { expectFastTaps } from './fast-taps'
import { openSite } from './site'

openSite()

const menu = [/^Open menu$/, /^Close menu$/]

// `npm test` taps the menu of the home page.
test('every public page answers a tap within 50 ms on a slow phone, or nearly as fast as an empty page', () =>
  expectFastTaps({
    '/': [menu, [/^Theme/, /^Light$/, /^Theme/, /^Dark$/], [/^Next story$/]],
    '/services': [menu],
    '/packages': [[/^Add to Cart/]],
    '/about': [menu],
    '/faq': [[/\?$/]],
    '/contact': [[/^Schedule/]], // too early: shows what is missing
  }))
