import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { expect, test } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { ConsultationForm } from './consultation-form'

const client = new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache() })

test('renders on the server, prefilled and without a submit button', () => {
  const html = renderToString(
    <ApolloProvider client={client}>
      <MemoryRouter>
        <ConsultationForm known={{ firstName: 'Ann', email: 'ann@example.com' }} />
      </MemoryRouter>
    </ApolloProvider>,
  )
  expect(html).toMatch(/<input[^>]*name="firstName"[^>]*value="Ann"/)
  expect(html).toMatch(/<input[^>]*name="email"[^>]*value="ann@example.com"/)
  expect(html.match(/<select/g)).toHaveLength(7)
  expect(html).not.toContain('type="submit"')
})
