-- no transaction

-- For deleting old links: the carts and orders that name one.
DROP INDEX CONCURRENTLY IF EXISTS "cart_of_payment_link";
CREATE INDEX CONCURRENTLY "cart_of_payment_link" ON "cart" ("payment_link_id") WHERE "payment_link_id" IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS "orders_of_payment_link";
CREATE INDEX CONCURRENTLY "orders_of_payment_link" ON "orders" ("payment_link_id") WHERE "payment_link_id" IS NOT NULL;
