/**
 * What a program reads of each record, by the names of the graph. Left out are references that open a payment or a
 * receipt, notes, texts of emails, and documents.
 */
export const recordFields = {
  Consultation: `
    id createdAt status contactBy contactedAt firstName lastName email phone city travelDistance creditRange
    purchaseMethod downPayment vehicleType budgetRange timeline additionalDetails contactConsent
    assignedTo { ...Name } customer { ...Name } person { id name } lostReason wonAt wonOrder { id number }`,
  Order: `
    id number status total createdAt paidAt buyerName email phone cardBrand cardLast4
    items { id packageName quantity price subtotal features }
    refunded refundReason disputedAt openDispute { isInquiry openedAt answerBy answeredAt }
    customer { ...Name } person { id name } consultation { id } deals { id number stage }`,
  Deal: `
    id number tier stage openedAt fee features buyerName buyerEmail buyerPhone
    assignedTo { ...Name } customer { ...Name } person { id name } order { id number status }
    contactBy contactedAt dueAt nextStep { kind text } dealers { asked answered declined silent }
    wishes { budgetRange creditRange downPayment milesPerYear monthlyTarget purchaseMethod state termMonths timeline
      travelDistance zip }
    vehicles { place condition make model trim yearFrom yearTo colors mostMiles mustHave }
    quotes { ...Quote } chosenAt chosen { ...Quote } contract { ...Quote }
    appointment { at kind place timeZone } purchasedOn dealerConfirmedAt
    saving { baseline baselineKind final price financing tradeIn total afterFee isBetter isVerified verifiedAt }
    claims { id reason status amount askedAt answerBy decidedAt refundedAt }
    review { id rating words shownName shownPlace status mayPublish submittedAt decidedAt }
    isDisputed closedAt endedAs`,
  Person: `
    id name isMember phones addresses { email state } accounts { ...Name }
    consents { kind givenAt source version } contactStop { at }
    consultations { id createdAt status } orders { id number status total createdAt }
    deals { id number stage openedAt }
    conversations { id waitingSince unreadCount lastMessage { id content isFromAdmin staffName createdAt } }`,
} as const

export type RecordType = keyof typeof recordFields

/** Fragments that several records use. */
export const sharedFragments = `
  fragment Name on User { id firstName lastName email }
  fragment Quote on Quote {
    id role kind status year make model trim condition vin miles color dealerName dealerCity sellingPrice msrp apr
    termMonths downPayment milesPerYear publishedAt validUntil acceptedAt declinedAt
    totals { outTheDoor totalCost payment dueAtSigning }
  }`
