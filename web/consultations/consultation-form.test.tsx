import { expect, test } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { ConsultationForm } from './consultation-form'

test('renders on the server, prefilled and without a submit button', () => {
  const html = renderToString(
    <MemoryRouter>
      <ConsultationForm prefill={{ firstName: 'Ann', email: 'ann@example.com' }} />
    </MemoryRouter>,
  )
  expect(html).toMatch(/<input[^>]*name="firstName"[^>]*value="Ann"/)
  expect(html).toMatch(/<input[^>]*name="email"[^>]*value="ann@example.com"/)
  expect(html.match(/<select/g)).toHaveLength(7)
  expect(html).not.toContain('type="submit"')
})
