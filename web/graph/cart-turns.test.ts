import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client'
import { expect, test } from '@jest/globals'
import { Subject } from 'rxjs'
import { CancelCheckoutDocument, CreateCheckoutSessionDocument } from '../orders/generated/orders'
import { cartTurns } from './cart-turns'

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

/** A server that answers when told to, and notes what has reached it. */
function makeServer() {
  const asked: string[] = []
  const answers: Subject<ApolloLink.Result>[] = []
  const link = new ApolloLink(({ operationName }) => {
    const answer = new Subject<ApolloLink.Result>()
    asked.push(operationName ?? '')
    answers.push(answer)
    return answer
  })
  const client = new ApolloClient({
    link: ApolloLink.from([cartTurns(), link]),
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
  return { asked, client, reply }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

test('changes and reads of the cart go one after another, in the order of the clicks', async () => {
  const { asked, client, reply } = makeServer()
  const first = client.mutate({ mutation: Add })
  const second = client.mutate({ mutation: Add })
  const read = client.query({ query: Read })
  await settled()
  expect(asked).toEqual(['Add'])

  await reply(0, { data: { addToCart: { __typename: 'Cart', id: '1' } } })
  expect(asked).toEqual(['Add', 'Add'])
  await reply(1, { data: { addToCart: { __typename: 'Cart', id: '1' } } })
  expect(asked).toEqual(['Add', 'Add', 'Read'])
  await reply(2, { data: { cart: { __typename: 'Cart', id: '1' } } })
  await Promise.all([first, second, read])
})

test('a change that fails does not hold up the next', async () => {
  const { asked, client, reply } = makeServer()
  const first = expect(client.mutate({ mutation: Add })).rejects.toThrow('offline')
  const second = client.mutate({ mutation: Add })
  await settled()
  await reply(0, new Error('offline'))
  await first
  expect(asked).toEqual(['Add', 'Add'])
  await reply(1, { data: { addToCart: { __typename: 'Cart', id: '1' } } })
  await second
})

test('who tries again while the cancel is under way is not handed the page that it ends', async () => {
  const { asked, client, reply } = makeServer()
  const cancelled = client.mutate({
    mutation: CancelCheckoutDocument,
    variables: { sessionId: 'cs_1' },
  })
  const again = client.mutate({ mutation: CreateCheckoutSessionDocument })
  await settled()
  expect(asked).toEqual(['CancelCheckout'])

  const order = { __typename: 'Order', id: '1', status: 'CANCELLED' }
  await reply(0, { data: { cancelCheckout: order } })
  expect(asked).toEqual(['CancelCheckout', 'CreateCheckoutSession'])
  const session = { __typename: 'CheckoutSession', id: 'cs_2', url: 'https://pay.example/cs_2' }
  await reply(1, { data: { createCheckoutSession: session } })
  await Promise.all([cancelled, again])
})

test('what is given up before its turn is never sent', async () => {
  const { asked, client, reply } = makeServer()
  const first = client.mutate({ mutation: Add })
  await settled()
  const watching = client.watchQuery({ query: Read }).subscribe({})
  await settled()
  watching.unsubscribe()
  const last = client.mutate({ mutation: Add })
  await reply(0, { data: { addToCart: { __typename: 'Cart', id: '1' } } })
  expect(asked).toEqual(['Add', 'Add'])
  await reply(1, { data: { addToCart: { __typename: 'Cart', id: '1' } } })
  await Promise.all([first, last])
})

test('what does not concern the cart waits for nothing', async () => {
  const { asked, client } = makeServer()
  void client.mutate({ mutation: Add })
  void client.query({ query: Packages })
  await settled()
  expect(asked).toContain('Packages')
  expect(asked).toContain('Add')
})
