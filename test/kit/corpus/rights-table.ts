// The access rules of the graph, stated again apart from the code, so that dropping a rule there fails
// a test. Add every new field to one of these tables.

import type { StaffRight } from '../../../shared/staff-rights'

export type Rule = 'public' | 'signedIn' | 'staff'

interface Root {
  for: Rule
  /** The field with its arguments; `$name` stands for the id of something the test has made. */
  call: string
  /** Whether it is null in the scene of the tests, for everyone. */
  isNull?: true
  /** What staff must have the right to; READ without it. Customers use what is `signedIn` on what is theirs. */
  right?: StaffRight
  /** Whether no program can do it: it needs a password check a moment ago, or is a person's alone. */
  needsPassword?: true
  /** Whether no program can do it, though it needs no password check. */
  notByToken?: true
  /** Whether it is the customer's alone, so that staff are refused, too. */
  notForStaff?: true
}

const request = `firstName: "Ann", lastName: "Lee", email: "ann@example.com", phone: "555 010 0100",
  city: "Macon", travelDistance: LOCAL, creditRange: GOOD, purchaseMethod: CASH, downPayment: NONE,
  vehicleType: SUV, budgetRange: UNDER_20K, timeline: ASAP`

const quote = `condition: NEW, year: 2026, make: "Honda", model: "CR-V", sellingPrice: 33690, kind: CASH,
  lines: [{ kind: TAX, label: "Tax", amount: 2365.23 }]`

const webhook = `url: "http://localhost:8080/", description: "Our CRM", types: []`

const dealer = `name: "Harbor Auto Group", city: "Marietta", state: "GA", zip: "30061"`

export const roots: Record<string, Record<string, Root>> = {
  Query: {
    cart: { for: 'public', call: 'cart' },
    me: { for: 'public', call: 'me' },
    order: { for: 'public', call: 'order(reference: "$session")' },
    packages: { for: 'public', call: 'packages' },
    servedStates: { for: 'public', call: 'servedStates' },
    siteInfo: { for: 'public', call: 'siteInfo' },
    deal: { for: 'signedIn', call: 'deal(id: "$openDeal")' },
    messages: { for: 'signedIn', call: 'messages(customerId: "$customer")' },
    myDeals: { for: 'signedIn', call: 'myDeals' },
    myOrders: { for: 'signedIn', call: 'myOrders' },
    unreadCount: { for: 'signedIn', call: 'unreadCount' },
    chatReplyMinutes: { for: 'signedIn', call: 'chatReplyMinutes', isNull: true },
    apiTokens: { for: 'staff', right: 'TOKENS', call: 'apiTokens' },
    allPackages: { for: 'staff', call: 'allPackages' },
    consultation: { for: 'staff', call: 'consultation(id: "$consultation")' },
    consultations: { for: 'staff', call: 'consultations(first: 2)' },
    contactPromise: { for: 'staff', call: 'contactPromise' },
    conversation: { for: 'staff', call: 'conversation(customerId: "$customer")' },
    conversations: { for: 'staff', call: 'conversations(first: 1)' },
    customer: { for: 'staff', call: 'customer(id: "$customer")' },
    dealer: { for: 'staff', call: 'dealer(id: "$dealer")' },
    dealers: { for: 'staff', call: 'dealers(first: 2)' },
    quoteRequestDraft: { for: 'staff', call: 'quoteRequestDraft(dealId: "$openDeal")' },
    replies: { for: 'staff', call: 'replies(first: 2)' },
    reply: { for: 'staff', call: 'reply(id: "$unsorted")' },
    deals: { for: 'staff', call: 'deals(first: 2)' },
    dealsDue: { for: 'staff', call: 'dealsDue' },
    myMembership: { for: 'staff', call: 'myMembership' },
    myRights: { for: 'staff', call: 'myRights' },
    settings: { for: 'staff', call: 'settings' },
    services: { for: 'staff', right: 'SETTINGS', call: 'services' },
    pushKey: { for: 'staff', call: 'pushKey' },
    deskEvents: { for: 'staff', call: 'deskEvents(first: 2)' },
    webhook: { for: 'staff', right: 'SETTINGS', call: 'webhook(id: "$webhook")' },
    webhooks: { for: 'staff', right: 'SETTINGS', call: 'webhooks' },
    staffInvitations: { for: 'staff', right: 'TEAM', call: 'staffInvitations' },
    team: { for: 'staff', call: 'team(isActive: true)' },
    figures: {
      for: 'staff',
      right: 'FIGURES',
      call: 'figures(from: "2026-11-23", to: "2026-11-29")',
    },
    history: { for: 'staff', call: 'history(first: 5)' },
    orders: { for: 'staff', call: 'orders(first: 5)' },
    claims: { for: 'staff', call: 'claims(first: 2)' },
    paymentLinks: { for: 'staff', call: 'paymentLinks(first: 2)' },
    reviews: { for: 'staff', call: 'reviews(first: 2)' },
    staff: { for: 'staff', call: 'staff' },
    work: { for: 'staff', call: 'work(first: 2)' },
    workCounts: { for: 'staff', call: 'workCounts' },
    task: { for: 'staff', call: 'task(id: "$task")' },
    savedReplies: { for: 'staff', call: 'savedReplies' },
    person: { for: 'staff', call: 'person(id: "$person")' },
    people: { for: 'staff', call: 'people(first: 2, search: "ann")' },
    search: { for: 'staff', call: 'search(text: "ann", kinds: [PERSON], first: 2)' },
    renderSavedReply: {
      for: 'staff',
      call: 'renderSavedReply(id: "$reply", subject: { dealId: "$openDeal" })',
    },
  },
  Mutation: {
    addToCart: { for: 'public', call: 'addToCart(packageId: "$package")' },
    cancelCheckout: { for: 'public', call: 'cancelCheckout(sessionId: "$session")' },
    clearCart: { for: 'public', call: 'clearCart' },
    createCheckoutSession: { for: 'public', call: 'createCheckoutSession' },
    notifyWhenAvailable: {
      for: 'public',
      call: 'notifyWhenAvailable(packageId: "$soldOut", email: "ann@example.com")',
    },
    processOrder: { for: 'public', call: 'processOrder(paymentIntentId: "$session")' },
    removeCartItem: { for: 'public', call: 'removeCartItem(id: "$item")' },
    requestConsultation: {
      for: 'public',
      call: `requestConsultation(input: { ${request}, requestKey: "$requestKey" })`,
    },
    updateCartItem: { for: 'public', call: 'updateCartItem(id: "$item", quantity: 1)' },
    markMessagesRead: {
      for: 'signedIn',
      right: 'CHAT',
      call: 'markMessagesRead(customerId: "$customer")',
    },
    sendMessage: {
      for: 'signedIn',
      right: 'CHAT',
      call: 'sendMessage(content: "Hello", customerId: "$customer")',
    },
    sendVerificationLink: { for: 'signedIn', call: 'sendVerificationLink' },
    setTyping: { for: 'signedIn', right: 'CHAT', call: 'setTyping(customerId: "$customer")' },
    acceptQuote: {
      for: 'signedIn',
      call: `acceptQuote(id: "$accepted",
        conditions: [EXACT_UNIT, CREDIT, WITHIN_WINDOW, NO_OTHER_PRODUCTS])`,
      notForStaff: true,
    },
    openClaim: {
      for: 'signedIn',
      call: `openClaim(dealId: "$claimedDeal", reason: OTHER, words: "Bought twice", requestKey: "$claimKey")`,
      notForStaff: true,
    },
    withdrawClaim: {
      for: 'signedIn',
      call: 'withdrawClaim(id: "$ownClaim")',
      notForStaff: true,
    },
    eraseDeal: { for: 'signedIn', call: 'eraseDeal(id: "$erasedDeal")', notForStaff: true },
    askForNewQuote: { for: 'signedIn', right: 'DEALS', call: 'askForNewQuote(id: "$withdrawn")' },
    declineQuote: {
      for: 'signedIn',
      right: 'DEALS',
      call: 'declineQuote(id: "$live", note: "Too far")',
    },
    markQuotesSeen: { for: 'signedIn', call: 'markQuotesSeen(dealId: "$openDeal")' },
    removeDocument: { for: 'signedIn', right: 'DEALS', call: 'removeDocument(id: "$document")' },
    removeOwnOffer: { for: 'signedIn', right: 'DEALS', call: 'removeOwnOffer(id: "$ownOffer")' },
    saveOwnOffer: {
      for: 'signedIn',
      right: 'DEALS',
      call: `saveOwnOffer(dealId: "$openDeal", input: { ${quote}, requestKey: "$requestKey" })`,
    },
    saveContract: {
      for: 'signedIn',
      right: 'DEALS',
      call: `saveContract(dealId: "$chosenDeal", input: { ${quote}, requestKey: "$contractKey" })`,
    },
    recordPurchase: {
      for: 'signedIn',
      right: 'DEALS',
      call: 'recordPurchase(dealId: "$boughtDeal", purchasedOn: "$today")',
    },
    saveReview: {
      for: 'signedIn',
      call: `saveReview(dealId: "$boughtDeal",
        input: { rating: 5, words: "All went well.", mayPublish: true })`,
      notForStaff: true,
    },
    withdrawReview: {
      for: 'signedIn',
      call: 'withdrawReview(id: "$takenReview")',
      notForStaff: true,
    },
    setReviewStatus: {
      for: 'staff',
      right: 'SETTINGS',
      call: 'setReviewStatus(id: "$review", status: HIDDEN)',
    },
    undoPurchase: {
      for: 'staff',
      right: 'DEALS',
      call: 'undoPurchase(id: "$chosenDeal", note: "Not yet")',
    },
    reviewContract: {
      for: 'staff',
      right: 'DEALS',
      call: 'reviewContract(dealId: "$chosenDeal", verdict: OK)',
    },
    verifySaving: {
      for: 'staff',
      right: 'DEALS',
      call: 'verifySaving(dealId: "$boughtDeal")',
    },
    reviewOwnOffer: {
      for: 'staff',
      right: 'DEALS',
      call: 'reviewOwnOffer(id: "$ownOffer", isComparable: true, note: "Same trim")',
    },
    confirmWithDealer: {
      for: 'staff',
      right: 'DEALS',
      call: 'confirmWithDealer(dealId: "$chosenDeal")',
    },
    copyQuote: { for: 'staff', right: 'DEALS', call: 'copyQuote(id: "$live")' },
    endDeal: {
      for: 'staff',
      right: 'DEALS',
      call: 'endDeal(id: "$endedDeal", as: NO_DEAL, note: "No offers")',
    },
    extendQuote: {
      for: 'staff',
      right: 'DEALS',
      call: 'extendQuote(id: "$live", validUntilEastern: "$until")',
    },
    publishQuote: {
      for: 'staff',
      right: 'DEALS',
      call: 'publishQuote(id: "$live", revision: 0, validUntilEastern: "$until")',
    },
    removeDraft: { for: 'staff', right: 'DEALS', call: 'removeDraft(id: "$draft")' },
    reopenDeal: {
      for: 'staff',
      right: 'DEALS',
      call: 'reopenDeal(id: "$endedDeal", reason: OTHER, note: "New offers")',
    },
    saveQuote: {
      for: 'staff',
      right: 'DEALS',
      call: `saveQuote(dealId: "$openDeal", input: { ${quote} })`,
    },
    setAppointment: {
      for: 'staff',
      right: 'DEALS',
      call: `setAppointment(dealId: "$chosenDeal",
        input: { atEastern: "$until", place: "Marietta", kind: PICKUP })`,
    },
    withdrawQuote: {
      for: 'staff',
      right: 'DEALS',
      call: 'withdrawQuote(id: "$withdrawn", note: "Sold")',
    },
    joinDeals: { for: 'signedIn', call: 'joinDeals' },
    saveWishes: {
      for: 'signedIn',
      right: 'DEALS',
      call: 'saveWishes(id: "$openDeal", revision: 0, input: { vehicles: [] })',
    },
    sendWishes: { for: 'signedIn', right: 'DEALS', call: 'sendWishes(id: "$openDeal")' },
    addDealNote: {
      for: 'staff',
      right: 'PEOPLE',
      call: 'addDealNote(id: "$openDeal", content: "Likes red.")',
    },
    askDealer: {
      for: 'staff',
      right: 'DEALS',
      call: `askDealer(dealId: "$openDeal", dealer: { ${dealer} })`,
    },
    assignDeal: {
      for: 'staff',
      right: 'DEALS',
      call: 'assignDeal(id: "$openDeal", staffId: "$staff")',
    },
    recordContact: {
      for: 'staff',
      right: 'PEOPLE',
      call: `recordContact(input: { dealId: "$openDeal", solicitationId: "$solicitation", channel: PHONE,
        isOutgoing: true, isReached: true, content: "Called." })`,
    },
    saveDealer: {
      for: 'staff',
      right: 'DEALS',
      call: 'saveDealer(id: "$dealer", input: { name: "Lakeside", city: "Macon", state: "GA", zip: "31201" })',
    },
    saveDealerContact: {
      for: 'staff',
      right: 'DEALS',
      call: 'saveDealerContact(dealerId: "$dealer", id: "$dealerContact", input: { name: "Dana Lee", phone: "(555) 010-0133" })',
    },
    requestQuotes: {
      for: 'staff',
      right: 'DEALS',
      call: `requestQuotes(input: { dealId: "$openDeal", to: [{ dealerId: "$dealer" }], subject: "Quote request",
        text: "Hello {dealerContact}", deadlineEastern: "2090-11-24T17:00", requestKey: "$batchKey" })`,
    },
    hideDealer: {
      for: 'staff',
      right: 'DEALS',
      call: 'hideDealer(id: "$dealer", isHidden: true)',
    },
    recordReply: {
      for: 'staff',
      right: 'PEOPLE',
      call: `recordReply(personId: "$person", from: "Dana Lee", text: "We can do $35,100.",
        requestKey: "$pasteKey")`,
    },
    assignReply: {
      for: 'staff',
      right: 'PEOPLE',
      call: 'assignReply(id: "$unsorted", personId: "$person")',
    },
    setReplyHandled: {
      for: 'staff',
      right: 'PEOPLE',
      call: 'setReplyHandled(id: "$unsorted", isHandled: true)',
    },
    setReplyOrigin: {
      for: 'staff',
      right: 'PEOPLE',
      call: 'setReplyOrigin(id: "$unsure", origin: MACHINE)',
    },
    createWebhook: {
      for: 'staff',
      right: 'SETTINGS',
      needsPassword: true,
      call: `createWebhook(input: { ${webhook} }, requestKey: "$webhookKey")`,
    },
    saveWebhook: {
      for: 'staff',
      right: 'SETTINGS',
      needsPassword: true,
      call: `saveWebhook(id: "$webhook", revision: 0, input: { ${webhook} })`,
    },
    rotateWebhookSecret: {
      for: 'staff',
      right: 'SETTINGS',
      needsPassword: true,
      call: 'rotateWebhookSecret(id: "$webhook")',
    },
    removeWebhook: {
      for: 'staff',
      right: 'SETTINGS',
      needsPassword: true,
      call: 'removeWebhook(id: "$oldWebhook")',
    },
    testWebhook: {
      for: 'staff',
      right: 'SETTINGS',
      needsPassword: true,
      call: 'testWebhook(id: "$webhook")',
    },
    sendDeliveryAgain: {
      for: 'staff',
      right: 'SETTINGS',
      needsPassword: true,
      call: 'sendDeliveryAgain(id: "$delivery", attempts: 0)',
    },
    saveSetting: {
      for: 'staff',
      right: 'SETTINGS',
      needsPassword: true,
      call: `saveSetting(section: CONTACT, revision: 0, value: { phone: "4045550142", email: "ours@example.com",
        address: "", social: { facebook: "", instagram: "", youtube: "" } })`,
    },
    sendTestEmail: { for: 'staff', right: 'SETTINGS', call: 'sendTestEmail' },
    setServedStates: {
      for: 'staff',
      right: 'SETTINGS',
      call: 'setServedStates(codes: ["GA", "FL"])',
    },
    updateSolicitation: {
      for: 'staff',
      right: 'DEALS',
      call: 'updateSolicitation(id: "$solicitation", input: { contactName: "Dana" })',
    },
    addConsultationNote: {
      for: 'staff',
      right: 'PEOPLE',
      call: 'addConsultationNote(id: "$consultation", content: "Called.")',
    },
    addConversationNote: {
      for: 'staff',
      right: 'CHAT',
      call: 'addConversationNote(customerId: "$customer", content: "Likes SUVs.")',
    },
    assignConversation: {
      for: 'staff',
      right: 'CHAT',
      call: 'assignConversation(customerId: "$customer", staffId: "$staff")',
    },
    createPaymentLink: {
      for: 'staff',
      right: 'PEOPLE',
      call: `createPaymentLink(input: { consultationId: "$consultation", packageId: "$package",
        recipient: "ann@example.com", requestKey: "$linkKey" })`,
    },
    revokePaymentLink: { for: 'staff', right: 'PEOPLE', call: 'revokePaymentLink(id: "$link")' },
    sendPaymentLinkAgain: {
      for: 'staff',
      right: 'PEOPLE',
      call: 'sendPaymentLinkAgain(id: "$sentLink")',
    },
    releaseOrder: { for: 'staff', right: 'PEOPLE', call: 'releaseOrder(id: "$order")' },
    createApiToken: {
      for: 'staff',
      right: 'TOKENS',
      needsPassword: true,
      call: 'createApiToken(name: "A tool")',
    },
    revokeApiToken: { for: 'staff', right: 'TOKENS', call: 'revokeApiToken(id: "$token")' },
    endUserSessions: { for: 'staff', right: 'PEOPLE', call: 'endUserSessions(userId: "$other")' },
    decideClaim: {
      for: 'staff',
      right: 'MONEY',
      needsPassword: true,
      call: 'decideClaim(id: "$claim", isApproved: false, note: "We still search")',
    },
    sendClaimAgain: {
      for: 'staff',
      right: 'MONEY',
      needsPassword: true,
      call: 'sendClaimAgain(id: "$failedClaim")',
    },
    refundOrder: {
      for: 'staff',
      right: 'MONEY',
      needsPassword: true,
      call: 'refundOrder(id: "$order", reason: "By mistake")',
    },
    updateConsultation: {
      for: 'staff',
      right: 'PEOPLE',
      call: 'updateConsultation(id: "$consultation", status: QUALIFIED)',
    },
    assignConsultation: {
      for: 'staff',
      right: 'PEOPLE',
      call: 'assignConsultation(id: "$consultation", staffId: "$staff")',
    },
    closeConversation: {
      for: 'staff',
      right: 'CHAT',
      call: 'closeConversation(customerId: "$customer")',
    },
    reopenConversation: {
      for: 'staff',
      right: 'CHAT',
      call: 'reopenConversation(customerId: "$customer")',
    },
    logContact: {
      for: 'staff',
      right: 'PEOPLE',
      call: `logContact(input: { subject: { consultationId: "$consultation" }, channel: PHONE, outcome: TALKED,
        content: "Called.", status: LOST, lostReason: PRICE, lostNote: "Too much", requestKey: "$contactKey",
        nextStep: { title: "Call again", dueEastern: "$until", assignToId: "$staff" } })`,
    },
    mergePeople: {
      for: 'staff',
      right: 'PEOPLE',
      call: 'mergePeople(keepId: "$person", mergeId: "$merged")',
    },
    separateEmail: {
      for: 'staff',
      right: 'PEOPLE',
      call: 'separateEmail(personId: "$separate", email: "address@corpus.example")',
    },
    dismissMatch: {
      for: 'staff',
      right: 'PEOPLE',
      call: 'dismissMatch(personId: "$person", otherId: "$dismissed")',
    },
    setContactStop: {
      for: 'staff',
      right: 'PEOPLE',
      call: 'setContactStop(personId: "$person", isOn: true, note: "By phone")',
    },
    addPersonNote: {
      for: 'staff',
      right: 'PEOPLE',
      call: 'addPersonNote(id: "$person", content: "Likes tea.")',
    },
    sendEmail: {
      for: 'staff',
      right: 'PEOPLE',
      call: `sendEmail(input: { personId: "$person", to: "$email", subject: "Hello", text: "How are you?",
        requestKey: "$emailKey" })`,
    },
    erasePerson: {
      for: 'staff',
      right: 'TEAM',
      needsPassword: true,
      call: 'erasePerson(personId: "$erased", email: "erased@corpus.example")',
    },
    createTask: {
      for: 'staff',
      right: 'PEOPLE',
      call: `createTask(input: { subject: { dealId: "$openDeal" }, title: "Call", dueEastern: "$until",
        assignToId: "$staff" }, requestKey: "$taskKey")`,
    },
    updateTask: {
      for: 'staff',
      right: 'PEOPLE',
      call: 'updateTask(id: "$task", revision: 0, title: "Write", dueEastern: "$until", assignToId: "$staff")',
    },
    setTaskDone: { for: 'staff', right: 'PEOPLE', call: 'setTaskDone(id: "$task", isDone: true)' },
    removeTask: { for: 'staff', right: 'PEOPLE', call: 'removeTask(id: "$oldTask")' },
    snoozeWork: {
      for: 'staff',
      right: 'PEOPLE',
      call: 'snoozeWork(items: [{ kind: TASK, id: "$task" }], untilEastern: "$until")',
    },
    wakeWork: {
      for: 'staff',
      right: 'PEOPLE',
      call: 'wakeWork(items: [{ kind: TASK, id: "$task" }])',
    },
    assignWork: {
      for: 'staff',
      right: 'PEOPLE',
      call: 'assignWork(items: [{ kind: TASK, id: "$task" }], staffId: "$staff")',
    },
    pinNote: { for: 'staff', right: 'PEOPLE', call: 'pinNote(id: "$note", isPinned: true)' },
    saveReply: {
      for: 'staff',
      right: 'PEOPLE',
      call: `saveReply(id: "$reply", revision: 0, title: "A greeting", shortcut: "hi", text: "Hi {firstName}",
        isHidden: false)`,
    },
    moveReply: { for: 'staff', right: 'PEOPLE', call: 'moveReply(id: "$reply", place: 2)' },
    removeReply: { for: 'staff', right: 'PEOPLE', call: 'removeReply(id: "$oldReply")' },
    changeRole: {
      for: 'staff',
      right: 'TEAM',
      needsPassword: true,
      call: 'changeRole(userId: "$colleague", role: READER)',
    },
    deactivateMember: {
      for: 'staff',
      right: 'TEAM',
      needsPassword: true,
      call: 'deactivateMember(userId: "$colleague")',
    },
    handOver: {
      for: 'staff',
      right: 'PEOPLE',
      call: 'handOver(fromId: "$staff", toId: "$peer", note: "On leave")',
    },
    inviteMember: {
      for: 'staff',
      right: 'TEAM',
      needsPassword: true,
      call: 'inviteMember(email: "bo@example.com", role: SUPPORT)',
    },
    reactivateMember: {
      for: 'staff',
      right: 'TEAM',
      needsPassword: true,
      call: 'reactivateMember(userId: "$former")',
    },
    resetMemberFactor: {
      for: 'staff',
      right: 'TEAM',
      needsPassword: true,
      call: 'resetMemberFactor(userId: "$former")',
    },
    revokeInvitation: {
      for: 'staff',
      right: 'TEAM',
      needsPassword: true,
      call: 'revokeInvitation(id: "$invitation")',
    },
    removePushSubscription: {
      for: 'staff',
      notByToken: true,
      call: 'removePushSubscription(endpoint: "https://127.0.0.1:9443/push")',
    },
    savePushSubscription: {
      for: 'staff',
      notByToken: true,
      call: `savePushSubscription(endpoint: "https://127.0.0.1:9443/push", p256dh: "${'A'.repeat(87)}", auth: "${'A'.repeat(22)}")`,
    },
    sendTestPush: { for: 'staff', notByToken: true, call: 'sendTestPush' },
    setMyMail: { for: 'staff', call: 'setMyMail(newWork: true, daily: true)' },
    updatePackage: {
      for: 'staff',
      right: 'SETTINGS',
      call: 'updatePackage(id: "$package", input: { price: 600 })',
    },
  },
  Subscription: {
    workChanged: { for: 'staff', call: 'workChanged' },
    deskEvent: { for: 'staff', call: 'deskEvent' },
    dealChanged: { for: 'signedIn', call: 'dealChanged(dealId: "$openDeal")' },
    chatActivity: { for: 'signedIn', call: 'chatActivity(customerId: "$customer")' },
    newMessage: { for: 'signedIn', call: 'newMessage(customerId: "$customer")' },
  },
}

/** The fields of every type that customers can reach: public ones and those for staff. */
export const shown: Record<string, { public: string; staff?: string }> = {
  Appointment: { public: 'at kind place timeZone' },
  BaselineCandidate: { public: 'amount isUsed kind quoteId whyNot' },
  Cart: { public: 'id items total totalQuantity' },
  CartItem: { public: 'id package quantity subtotal' },
  ChatActivity: { public: 'byStaff customerId kind staffName' },
  CheckoutSession: { public: 'id url' },
  Claim: {
    public: `amount answerBy askedAt decidedAt decidedBy decisionNote id reason refundedAt
      status words`,
    staff: 'deal facts',
  },
  ClaimableReason: { public: 'from reason' },
  Consultation: {
    public: `additionalDetails budgetRange city contactBy contactConsent createdAt creditRange downPayment email
      firstName id lastName phone purchaseMethod timeline travelDistance vehicleType`,
    staff: `assignedTo contactedAt contacts customer lostNote lostReason notes paymentLinks person personLink snoozedUntil
      status tasks wonAt wonOrder`,
  },
  ContractCheck: {
    public: 'difference isSameVehicle isStop lines note reviewedAt terms verdict words',
  },
  ContractLine: { public: 'contract difference isNew kind label quoted' },
  ContractTerm: { public: 'contract isSame isWorse label name quoted' },
  Deal: {
    public: `advocate appointment canReview chosen chosenAt claimUntil claimable claims closedAt contactBy contactedAt contract contractCheck dealerConfirmedAt dealers documents
      endNote endedAs entitlements erasedAt events features fee firstQuoteAt id now number openedAt ownOffers
      paymentInReview placeTimeZone purchasedOn quotes receiptPath review reviewSignature saving stage supportUntil tier tradeIn vehicles wishes wishesSentAt`,
    staff: `assignedTo buyerEmail buyerName buyerPhone consultations contacts customer dealersAskedLast drafts dueAt isDisputed lastQuoteInState nextStep notes order person personLink snoozedUntil solicitations tasks`,
  },
  DealChange: { public: 'deal dealId kind' },
  DealEvent: { public: 'by createdAt id kind name quoteId text' },
  DealerCounts: { public: 'answered asked declined silent' },
  Document: { public: 'byStaff canRemove createdAt id isShown kind name path size type' },
  Entitlements: {
    public: `comparesPaymentKinds contractReview dealerDelivery lineByLine personalAdvocate tradeInOnQuotes
      travelDistances vehicles`,
  },
  GuestAccess: { public: 'email hasAccount' },
  Message: {
    public: 'clientMessageId content createdAt customerId id isFromAdmin isRead staffName',
  },
  Order: {
    public: `buyerEmail buyerName cardBrand cardLast4 createdAt guestAccess id items number paidAt receiptPath
      status total`,
    staff: `consultation customer deals disputedAt email note openDispute paymentIntentId paymentLink person personLink
      phone refundReason refunded sessionId`,
  },
  OrderItem: { public: 'features id packageName price quantity subtotal' },
  Package: {
    public: `availability availableInventory features id isMostPopular name price totalInventory`,
    staff: 'heldInventory isHidden soldBefore soldInventory',
  },
  Quote: {
    public: `acceptedAt advertised advertisedOn apr askedAgainAt color comparableNote condition conditions creditTerms dealerCity
      dealerName declineNote declinedAt dispositionFee document downPayment fellThroughAs id isComparable isLowest isSeen kind
      lines make managerName miles milesPerYear model moneyFactor monthlyTax msrp noteToBuyer publishedAt replaces
      residual revision role saving securityDeposit sellingPrice statedPayment status stockNumber termMonths totals
      tradeAllowance tradePayoff trim validUntil vin withdrawnNote year`,
    staff: 'filledIn solicitation',
  },
  QuoteConditionText: { public: 'condition text' },
  QuoteLine: { public: 'amount id isAtSigning kind label openingAmount' },
  QuoteTotals: {
    public: `adjustedCapCost amountFinanced basePayment cashDue depreciation dueAtSigning effectiveMonthly
      financeCharge likeInterest negotiated netTradeIn outTheDoor payment percentOffMsrp rankedPrice rentCharge
      totalCost tradeInPays`,
  },
  Review: {
    public: 'id mayPublish rating revision shownName shownPlace status submittedAt words',
    staff: 'consentText deal decidedAt decidedBy',
  },
  ReviewSignature: { public: 'name place' },
  Saving: {
    public: `afterFee baseline baselineKind candidates final financing isBetter isVerified price total tradeIn
      verifiedAt`,
  },
  SiteInfo: { public: 'email hours isOpenNow notice opensAt phone' },
  TradeIn: {
    public: 'condition lender make miles model ownOffer ownOfferFrom payoff trim vin year',
  },
  UsState: { public: 'code name' },
  User: { public: 'email emailVerified firstName id isStaff lastName role' },
  WantedVehicle: {
    public: 'colors condition make model mostMiles mustHave place trim yearFrom yearTo',
  },
  Wishes: {
    public: `bestTime budgetRange changedAt changedBy creditRange details downPayment isServed milesPerYear
      monthlyTarget phone purchaseMethod revision state termMonths timeline travelDistance zip`,
  },
}

/** The only fields that lead to a user and are not for staff. */
export const leadsToPerson = ['Query.me']
