// Operations that most tests need, written the way a client writes them.

export const addToCart = /* GraphQL */ `
  mutation AddToCart($packageId: ID!, $quantity: Int! = 1) {
    addToCart(packageId: $packageId, quantity: $quantity) {
      id totalQuantity total items { id quantity subtotal package { id name price } }
    }
  }`

export const checkout = /* GraphQL */ `
  mutation Checkout { createCheckoutSession { id url } }`

export const processOrder = /* GraphQL */ `
  mutation ProcessOrder($id: ID!) {
    processOrder(paymentIntentId: $id) { id number status total items { packageName quantity price } }
  }`

export const order = /* GraphQL */ `
  query Order($id: ID!) {
    order(reference: $id) { id number status total paidAt items { packageName quantity price subtotal } }
  }`

export const cancelCheckout = /* GraphQL */ `
  mutation CancelCheckout($id: ID!) { cancelCheckout(sessionId: $id) { status } }`

export const updatePackage = /* GraphQL */ `
  mutation ($id: ID!, $input: PackageInput!) {
    updatePackage(id: $id, input: $input) {
      id price totalInventory soldBefore availableInventory isMostPopular features isHidden
      heldInventory soldInventory
    }
  }`

export const refundOrder = /* GraphQL */ `
  mutation ($id: ID!, $reason: String!) {
    refundOrder(id: $id, reason: $reason) { id status refunded refundReason }
  }`
