import { builder } from '../graph/builder'
import { Package } from '../packages/packages.schema'
import { dollars } from '../platform/money'
import {
  addToCart,
  type CartLine,
  type Cart as CartShape,
  cartOf,
  clearCart,
  removeCartItem,
  subtotalCents,
  totalCents,
  totalQuantity,
  updateCartItem,
} from './cart'

const CartItem = builder.objectRef<CartLine>('CartItem').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    quantity: t.exposeInt('quantity'),
    package: t.expose('package', { type: Package }),
    subtotal: t.float({
      description: 'US dollars.',
      resolve: (line) => dollars(subtotalCents(line)),
    }),
  }),
})

const Cart = builder.objectRef<CartShape>('Cart').implement({
  description: "The visitor's own cart, found by a cookie that no script can read.",
  fields: (t) => ({
    id: t.exposeID('id'),
    items: t.expose('items', { type: [CartItem] }),
    totalQuantity: t.int({ resolve: totalQuantity }),
    total: t.float({ description: 'US dollars.', resolve: (cart) => dollars(totalCents(cart)) }),
  }),
})

builder.queryField('cart', (t) =>
  t.field({ type: Cart, resolve: (_root, _args, { visitor }) => cartOf(visitor) }),
)

builder.mutationField('addToCart', (t) =>
  t.field({
    type: Cart,
    args: { packageId: t.arg.id(), quantity: t.arg.int({ defaultValue: 1 }) },
    resolve: (_root, { packageId, quantity }, { visitor }) =>
      addToCart(visitor, packageId, quantity),
  }),
)

builder.mutationField('updateCartItem', (t) =>
  t.field({
    type: Cart,
    args: { id: t.arg.id(), quantity: t.arg.int() },
    resolve: (_root, { id, quantity }, { visitor }) => updateCartItem(visitor, id, quantity),
  }),
)

builder.mutationField('removeCartItem', (t) =>
  t.field({
    type: Cart,
    args: { id: t.arg.id() },
    resolve: (_root, { id }, { visitor }) => removeCartItem(visitor, id),
  }),
)

builder.mutationField('clearCart', (t) =>
  t.field({ type: Cart, resolve: (_root, _args, { visitor }) => clearCart(visitor) }),
)
