import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client'
import { expect, test } from '@jest/globals'
import { Subject } from 'rxjs'
import { CancelCheckoutDocument, CreateCheckoutSessionDocument } from '../orders/generated/orders'
import { serializeCartLink } from './serialize-cart-link'

const Add = gql`
  mutation Add {
    addToCart(packageId: "gold") {
      id
    }
  }
`
const Read = gql`
  query Read {
    cart {
      id
    }
  }
`
const Packages = gql`
  query Packages {
    packages {
      id
    }
  }
`

/** A server that records what reached it and replies on demand. */
function makeServer() {
  const received: string[] = []
  const answers: Subject<ApolloLink.Result>[] = []
  const link = new ApolloLink(({ operationName }) => {
    const answer = new Subject<ApolloLink.Result>()
    received.push(operationName ?? '')
    answers.push(answer)
    return answer
  })
  const client = new ApolloClient({
    link: ApolloLink.from([serializeCartLink(), link]),
    cache: new InMemoryCache(),
  })
  const reply = async (turn: number, result: ApolloLink.Result | Error) => {
    if (result instanceof Error) answers[turn]?.error(result)
    else {
      answers[turn]?.next(result)
      answers[turn]?.complete()
    }
    await settled()
  }
  return { received, client, reply }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

test('sends reads and changes of the cart one at a time, in the order of the clicks', async () => {
  const { received, client, reply } = makeServer()
  const first = client.mutate({ mutation: Add })
  const second = client.mutate({ mutation: Add })
  const read = client.query({ query: Read })
  await settled()
  expect(received).toEqual(['Add'])

  await reply(0, { data: { addToCart: { __typename: 'Cart', id: '1' } } })
  expect(received).toEqual(['Add', 'Add'])
  await reply(1, { data: { addToCart: { __typename: 'Cart', id: '1' } } })
  expect(received).toEqual(['Add', 'Add', 'Read'])
  await reply(2, { data: { cart: { __typename: 'Cart', id: '1' } } })
  await Promise.all([first, second, read])
})

test('a failed change does not block the next one', async () => {
  const { received, client, reply } = makeServer()
  const first = expect(client.mutate({ mutation: Add })).rejects.toThrow('offline')
  const second = client.mutate({ mutation: Add })
  await settled()
  await reply(0, new Error('offline'))
  await first
  expect(received).toEqual(['Add', 'Add'])
  await reply(1, { data: { addToCart: { __typename: 'Cart', id: '1' } } })
  await second
})

test('a retry during a cancellation is not handed the session that is being cancelled', async () => {
  const { received, client, reply } = makeServer()
  const cancelled = client.mutate({
    mutation: CancelCheckoutDocument,
    variables: { sessionId: 'cs_1' },
  })
  const again = client.mutate({ mutation: CreateCheckoutSessionDocument })
  await settled()
  expect(received).toEqual(['CancelCheckout'])

  const order = { __typename: 'Order', id: '1', status: 'CANCELLED' }
  await reply(0, { data: { cancelCheckout: order } })
  expect(received).toEqual(['CancelCheckout', 'CreateCheckoutSession'])
  const session = { __typename: 'CheckoutSession', id: 'cs_2', url: 'https://pay.example/cs_2' }
  await reply(1, { data: { createCheckoutSession: session } })
  await Promise.all([cancelled, again])
})

test('never sends an operation that was cancelled before its turn', async () => {
  const { received, client, reply } = makeServer()
  const first = client.mutate({ mutation: Add })
  await settled()
  const watching = client.watchQuery({ query: Read }).subscribe({})
  await settled()
  watching.unsubscribe()
  const last = client.mutate({ mutation: Add })
  await reply(0, { data: { addToCart: { __typename: 'Cart', id: '1' } } })
  expect(received).toEqual(['Add', 'Add'])
  await reply(1, { data: { addToCart: { __typename: 'Cart', id: '1' } } })
  await Promise.all([first, last])
})

test('does not delay operations that do not concern the cart', async () => {
  const { received, client } = makeServer()
  void client.mutate({ mutation: Add })
  void client.query({ query: Packages })
  await settled()
  expect(received).toContain('Packages')
  expect(received).toContain('Add')
})
