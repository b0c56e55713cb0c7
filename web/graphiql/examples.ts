/** The tabs that GraphiQL opens with. A tab is named after its first operation. */
export const examples = [
  `# For everyone.
# Press ▶ and choose an operation.

query Visitor {
  packages {
    id
    name
    price
    availability
    features
  }
  cart {
    totalQuantity
    total
    items {
      id
      quantity
      subtotal
      package {
        name
      }
    }
  }
  me {
    firstName
    isStaff
  }
}

# Takes an id from the query above as a
# variable: {"packageId": "..."}
mutation AddToCart($packageId: ID!) {
  addToCart(packageId: $packageId) {
    totalQuantity
    total
  }
}
`,

  `# For signed-in customers:
# /api/login?returnTo=/graphql

query Customer {
  me {
    firstName
    lastName
    email
    emailVerified
  }
  unreadCount
  messages(first: 20) {
    id
    content
    isFromAdmin
    isRead
    createdAt
    staffName
  }
}

# Stays open and shows each new message.
subscription CustomerListens {
  newMessage {
    id
    content
    isFromAdmin
    createdAt
  }
}

mutation CustomerWrites {
  sendMessage(content: "Which package fits a lease?") {
    id
    createdAt
  }
}
`,

  `# For staff.

query Staff {
  conversations(first: 10, filter: WAITING) {
    totalCount
    edges {
      node {
        customer {
          firstName
          lastName
        }
        waitingSince
        unreadCount
        lastMessage {
          content
        }
      }
    }
  }
  consultations(first: 5, status: NEW) {
    totalCount
    edges {
      node {
        firstName
        lastName
        contactBy
      }
    }
  }
  orders(first: 5) {
    edges {
      node {
        number
        status
        total
        email
      }
    }
  }
}

# What your role allows, and who works here.
query StaffTeam {
  myRights
  team(isActive: true) {
    user {
      firstName
      lastName
    }
    role
    openWork {
      deals
      conversations
    }
  }
}

# All conversations.
subscription StaffListens {
  newMessage {
    customerId
    content
    isFromAdmin
    createdAt
  }
}
`,

  `# For signed-in customers: what they bought.

query Deals {
  myDeals {
    id
    number
    stage
    tier
    advocate
    contactBy
    wishes {
      state
      timeline
    }
    vehicles {
      make
      model
    }
  }
}

# Stays open and shows each change. Staff see
# the changes of all deals.
subscription DealChanges {
  dealChanged {
    kind
    deal {
      number
      stage
      events(first: 1) {
        text
      }
    }
  }
}
`,

  `# For signed-in customers: dealers' quotes
# of their deals, the lowest first.

query Quotes {
  myDeals {
    number
    stage
    quotes {
      id
      status
      dealerName
      year
      make
      model
      sellingPrice
      validUntil
      isLowest
      totals {
        outTheDoor
        payment
      }
      lines {
        kind
        label
        amount
      }
    }
  }
}

# Takes an id from the query above as a
# variable: {"id": "..."}
mutation AskAgain($id: ID!) {
  askForNewQuote(id: $id) {
    id
  }
}
`,

  `# For staff: what is due, the first first.

query Work {
  work(first: 20) {
    kind
    title
    step
    dueAt
    isPromise
    assignee
    snoozedUntil
    deal {
      id
      number
    }
  }
  workCounts {
    mine
    mineOverdue
    unassigned
  }
}

# A call with what follows from it. The key is a new
# UUID: {"consultationId": "...", "requestKey": "..."}
mutation LogCall($consultationId: ID!, $requestKey: ID!) {
  logContact(
    input: {
      subject: { consultationId: $consultationId }
      channel: PHONE
      outcome: NO_ANSWER
      content: "Called, no answer."
      requestKey: $requestKey
    }
  ) {
    contact {
      id
      happenedAt
    }
    consultation {
      status
      contactedAt
    }
  }
}

# What may have changed in the list.
subscription WorkChanged {
  workChanged {
    kind
    id
  }
}

# The payment links that wait for their customers.
query OpenPaymentLinks {
  paymentLinks(status: OPEN, first: 10) {
    nodes {
      url
      recipient
      isPriceCurrent
      firstOpenedAt
      expiresAt
      package {
        name
      }
    }
  }
}

# The claims that wait for an owner, with what we knew.
query OpenClaims {
  claims(status: OPEN, first: 10) {
    nodes {
      reason
      words
      amount
      answerBy
      deal {
        number
      }
      facts {
        label
        value
      }
    }
  }
}

# One person, and all that happened with them.
query FindPerson {
  people(search: "lee", first: 1) {
    nodes {
      name
      phones
      addresses {
        email
        state
      }
      contactStop {
        note
      }
      paymentLinks {
        status
        expiresAt
      }
      timeline(first: 10) {
        nodes {
          at
          kind
          title
          by
        }
      }
    }
  }
}

# People, orders, deals, and dealers by a few letters.
query Search {
  search(text: "lee", first: 5) {
    kind
    title
    subtitle
  }
}

# Sends what was agreed. The key is a new UUID:
# {"personId": "...", "packageId": "...",
#  "recipient": "...", "requestKey": "..."}
mutation SendPaymentLink(
  $personId: ID!
  $packageId: ID!
  $recipient: String!
  $requestKey: ID!
) {
  createPaymentLink(
    input: {
      personId: $personId
      packageId: $packageId
      recipient: $recipient
      requestKey: $requestKey
    }
  ) {
    url
    status
    expiresAt
  }
}

# What a member did, newest first:
# {"staffId": "..."}
query HistoryOfMember($staffId: ID) {
  history(staffId: $staffId, first: 10) {
    nodes {
      staffName
      subjectName
      field
      before
      after
      createdAt
    }
  }
}

# What buyers say, newest first. Owners publish it:
# setReviewStatus(id: ..., status: PUBLISHED)
query Reviews {
  reviews(status: SUBMITTED, first: 10) {
    totalCount
    nodes {
      rating
      words
      mayPublish
      shownName
      shownPlace
      deal {
        number
        saving {
          isVerified
        }
      }
    }
  }
}

# The deals behind it.
query OpenDeals {
  deals(first: 10) {
    totalCount
    nodes {
      number
      buyerName
      stage
      nextStep {
        text
      }
      dueAt
    }
  }
}
`,

  `# The purchase (staff only): what the buyer saved
# with the accepted quote. {"dealId": "..."}
query Purchase($dealId: ID!) {
  deal(id: $dealId) {
    number
    purchasedOn
    supportUntil
    contractCheck {
      words
      isStop
    }
    saving {
      baselineKind
      price
      tradeIn
      financing
      total
      afterFee
      isVerified
    }
  }
}

# Records the purchase; the day is in Eastern Time.
mutation RecordPurchase($dealId: ID!, $purchasedOn: Date!) {
  recordPurchase(dealId: $dealId, purchasedOn: $purchasedOn) {
    stage
    supportUntil
  }
}

# Verifies the saving; upload the signed buyer's order first.
mutation VerifySaving($dealId: ID!) {
  verifySaving(dealId: $dealId) {
    saving {
      total
      isVerified
    }
  }
}
`,

  `# Staff only: dealers, what we ask them by email, and what comes back.

query Dealers {
  dealers(make: "Honda", state: "GA", first: 5) {
    nodes {
      id
      name
      city
      words
      contacts {
        name
        email
        isDefault
      }
      figures {
        asked
        answered
        medianHoursToAnswer
        quotes
        accepted
      }
    }
  }
}

# One dealer, and the last deals for which it was asked:
# {"id": "..."}
query Dealer($id: ID!) {
  dealer(id: $id) {
    name
    revision
    solicitations(first: 10) {
      nodes {
        status
        askedAt
        answeredAt
        deal {
          number
          stage
        }
      }
    }
  }
}

# The text that a dealer gets, but for its own name:
# {"dealId": "..."}
query Draft($dealId: ID!) {
  quoteRequestDraft(dealId: $dealId) {
    subject
    text
    missing
  }
}

# Sends it. What is refused for one dealer leaves the
# others alone. The key is a new UUID:
# {"dealId": "...", "to": [{"dealerId": "..."}],
#  "subject": "...", "text": "Hello {dealerContact}, ...",
#  "deadline": "2027-01-05T17:00", "requestKey": "..."}
mutation AskDealers(
  $dealId: ID!
  $to: [QuoteRequestTo!]!
  $subject: String!
  $text: String!
  $deadline: String!
  $requestKey: ID!
) {
  requestQuotes(
    input: {
      dealId: $dealId
      to: $to
      subject: $subject
      text: $text
      deadlineEastern: $deadline
      requestKey: $requestKey
    }
  ) {
    sent {
      status
      replyAddress
      dealer {
        name
      }
    }
    refused {
      dealerId
      message
    }
  }
}

# What came back and waits to be read, oldest first.
query Replies {
  replies(first: 10) {
    totalCount
    nodes {
      id
      from
      subject
      excerpt
      origin
      receivedAt
      isBounce
      solicitation {
        status
        dealer {
          name
        }
      }
      documents {
        name
      }
    }
  }
}

# All of its text:
# {"id": "..."}
query Reply($id: ID!) {
  reply(id: $id) {
    from
    text
  }
}

# A person wrote it, though it looks automatic. Only
# while its origin is UNSURE:
# {"id": "..."}
mutation SayWhoWroteIt($id: ID!) {
  setReplyOrigin(id: $id, origin: PERSON) {
    origin
    solicitation {
      status
    }
  }
}

# It needs nothing more, nor do those before it about the
# same request:
# {"id": "..."}
mutation HandleReply($id: ID!) {
  setReplyHandled(id: $id, isHandled: true, withEarlier: true) {
    handledAt
    handledBy
  }
}
`,
]
