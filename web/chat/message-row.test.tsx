import { renderToStaticMarkup } from 'react-dom/server'
import { Bubble } from './message-row'

test('shows HTML in a message as text', () => {
  const markup = renderToStaticMarkup(<Bubble text="<img src=x onerror=alert(1)>" isOwn />)
  expect(markup).not.toContain('<img')
  expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt;')
})
