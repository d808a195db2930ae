ALTER TABLE "phone_codes" DROP CONSTRAINT "phone_codes_purpose";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "guest_hash" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "phone_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guest_hash" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "phone_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD COLUMN "guest_hash" text;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "guest_phone" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "guest_checkout" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_once_a_guest_key" ON "checkouts" USING btree ("guest_hash","idempotency_key") WHERE "checkouts"."guest_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_open_per_guest" ON "checkouts" USING btree ("guest_hash") WHERE "checkouts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "orders_by_guest" ON "orders" USING btree ("guest_hash") WHERE "orders"."guest_hash" is not null;--> statement-breakpoint
CREATE INDEX "phone_codes_by_guest" ON "phone_codes" USING btree ("guest_hash") WHERE "phone_codes"."guest_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_first_time_once_a_phone" ON "coupon_uses" USING btree ("guest_phone") WHERE "coupon_uses"."guest_phone" is not null and "coupon_uses"."state" <> 'released';--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_one_owner" CHECK (num_nonnulls("checkouts"."user_id", "checkouts"."guest_hash") <= 1);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_one_owner" CHECK (num_nonnulls("orders"."user_id", "orders"."guest_hash") <= 1);--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_guest" CHECK (("phone_codes"."purpose" = 'cod') = ("phone_codes"."guest_hash" is not null));--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_purpose" CHECK ("phone_codes"."purpose" in ('sign-in', 'verify', 'cod'));