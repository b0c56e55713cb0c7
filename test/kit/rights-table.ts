// Who may do and see what, once more and apart from the code, so that a rule which is dropped there
// is missed here. Whoever adds a field to the graph adds it to one of these.

export type Rule = 'everybody' | 'signedIn' | 'staff'

interface Root {
  for: Rule
  /** The field with its arguments; `$name` is the id of something that the test has made. */
  call: string
}

const request = `firstName: "Ann", lastName: "Lee", email: "ann@example.com", phone: "555 010 0100",
  city: "Macon", travelDistance: LOCAL, creditRange: GOOD, purchaseMethod: CASH, downPayment: NONE,
  vehicleType: SUV, budgetRange: UNDER_20K, timeline: ASAP`

export const roots: Record<string, Record<string, Root>> = {
  Query: {
    cart: { for: 'everybody', call: 'cart' },
    me: { for: 'everybody', call: 'me' },
    order: { for: 'everybody', call: 'order(reference: "$session")' },
    packages: { for: 'everybody', call: 'packages' },
    messages: { for: 'signedIn', call: 'messages(customerId: "$customer")' },
    unreadCount: { for: 'signedIn', call: 'unreadCount' },
    allPackages: { for: 'staff', call: 'allPackages' },
    consultation: { for: 'staff', call: 'consultation(id: "$consultation")' },
    consultations: { for: 'staff', call: 'consultations(first: 5)' },
    contactPromise: { for: 'staff', call: 'contactPromise' },
    conversation: { for: 'staff', call: 'conversation(customerId: "$customer")' },
    conversations: { for: 'staff', call: 'conversations(first: 5)' },
    history: { for: 'staff', call: 'history(first: 5)' },
    orders: { for: 'staff', call: 'orders(first: 5)' },
    staff: { for: 'staff', call: 'staff' },
  },
  Mutation: {
    addToCart: { for: 'everybody', call: 'addToCart(packageId: "$package")' },
    cancelCheckout: { for: 'everybody', call: 'cancelCheckout(sessionId: "$session")' },
    clearCart: { for: 'everybody', call: 'clearCart' },
    createCheckoutSession: { for: 'everybody', call: 'createCheckoutSession' },
    processOrder: { for: 'everybody', call: 'processOrder(paymentIntentId: "$session")' },
    removeCartItem: { for: 'everybody', call: 'removeCartItem(id: "$line")' },
    requestConsultation: { for: 'everybody', call: `requestConsultation(input: { ${request} })` },
    updateCartItem: { for: 'everybody', call: 'updateCartItem(id: "$line", quantity: 1)' },
    markMessagesRead: { for: 'signedIn', call: 'markMessagesRead(customerId: "$customer")' },
    sendMessage: {
      for: 'signedIn',
      call: 'sendMessage(content: "Hello", customerId: "$customer")',
    },
    setTyping: { for: 'signedIn', call: 'setTyping(customerId: "$customer")' },
    addConsultationNote: {
      for: 'staff',
      call: 'addConsultationNote(id: "$consultation", content: "Called.")',
    },
    addConversationNote: {
      for: 'staff',
      call: 'addConversationNote(customerId: "$customer", content: "Likes SUVs.")',
    },
    assignConversation: {
      for: 'staff',
      call: 'assignConversation(customerId: "$customer", staffId: "$staff")',
    },
    refundOrder: { for: 'staff', call: 'refundOrder(id: "$order", reason: "By mistake")' },
    updateConsultation: {
      for: 'staff',
      call: 'updateConsultation(id: "$consultation", status: QUALIFIED)',
    },
    updatePackage: { for: 'staff', call: 'updatePackage(id: "$package", input: { price: 600 })' },
  },
  Subscription: {
    chatActivity: { for: 'signedIn', call: 'chatActivity(customerId: "$customer")' },
    newMessage: { for: 'signedIn', call: 'newMessage(customerId: "$customer")' },
  },
}

/** The fields of all that customers can come across: what everybody sees of it, and what staff does. */
export const shown: Record<string, { everybody: string; staff?: string }> = {
  Cart: { everybody: 'id items total totalQuantity' },
  CartItem: { everybody: 'id package quantity subtotal' },
  ChatActivity: { everybody: 'byStaff customerId kind' },
  CheckoutSession: { everybody: 'id url' },
  Consultation: {
    everybody: `additionalDetails budgetRange city contactBy createdAt creditRange downPayment email
      firstName id lastName phone purchaseMethod timeline travelDistance vehicleType`,
    staff: 'contactedAt customer notes status',
  },
  Message: {
    everybody: 'clientMessageId content createdAt customerId id isFromAdmin isRead staffName',
  },
  Order: {
    everybody: 'createdAt id items number paidAt status total',
    staff: `customer disputedAt email note paymentIntentId refundReason refunded sessionId`,
  },
  OrderItem: { everybody: 'features id packageName price quantity subtotal' },
  Package: {
    everybody: `availability availableInventory features id isMostPopular name price totalInventory`,
    staff: 'heldInventory isHidden soldInventory',
  },
  User: { everybody: 'email emailVerified firstName id isStaff lastName' },
}

/** Only these lead to a person; all else that does is for staff. */
export const leadsToPerson = ['Query.me']
