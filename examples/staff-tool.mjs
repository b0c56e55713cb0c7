// Lists consultation requests past the 24-hour promise and customers who wait, and answers a customer.
const { DRIVEFAIR_URL: url = 'http://localhost:3000', DRIVEFAIR_TOKEN: token } = process.env

async function graph(query, variables) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const body = JSON.stringify({ query, variables })
  const { data, errors } = await (
    await fetch(`${url}/graphql`, { method: 'POST', headers, body })
  ).json()
  if (errors) throw new Error(`${errors[0].extensions.code}: ${errors[0].message}`)
  return data
}

/** New requests come by deadline, so the overdue ones are the first. */
async function* overdueRequests(after) {
  const { consultations } = await graph(
    `query ($after: String) { consultations(status: NEW, first: 50, after: $after) {
      pageInfo { endCursor hasNextPage } edges { node { firstName lastName phone contactBy } } } }`,
    { after },
  )
  for (const { node } of consultations.edges) {
    if (Date.parse(node.contactBy) > Date.now()) return
    yield node
  }
  const { endCursor, hasNextPage } = consultations.pageInfo
  if (hasNextPage) yield* overdueRequests(endCursor)
}

async function list() {
  for await (const { contactBy, firstName, lastName, phone } of overdueRequests())
    console.log(`overdue since ${contactBy}: ${firstName} ${lastName}, ${phone}`)
  const { conversations } =
    await graph(`{ conversations(filter: WAITING, first: 50) { edges { node {
    waitingSince customer { id firstName } lastMessage { content } } } } }`)
  for (const { waitingSince, customer, lastMessage } of conversations.edges.map(({ node }) => node))
    console.log(
      `waiting since ${waitingSince}: ${customer.firstName} (${customer.id}): ${lastMessage?.content}`,
    )
}

async function answer(customerId, content) {
  const sent = await graph(
    'mutation ($to: ID!, $text: String!) { sendMessage(customerId: $to, content: $text) { id } }',
    { to: customerId, text: content },
  )
  console.log(`sent: ${sent.sendMessage.id}`)
}

const [command, ...words] = process.argv.slice(2)
await (command === 'answer' ? answer(...words) : list()).catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
