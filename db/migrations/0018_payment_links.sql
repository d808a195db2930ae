CREATE TABLE "payment_link_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_links" (
	"checkout_id" uuid PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_by" text NOT NULL,
	"mails" integer DEFAULT 1 NOT NULL,
	"window_opened_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_links_mails" CHECK ("payment_links"."mails" > 0)
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "staff_discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "discount_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "staff_discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_reason" text;--> statement-breakpoint
ALTER TABLE "payment_link_tokens" ADD CONSTRAINT "payment_link_tokens_checkout_id_payment_links_checkout_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."payment_links"("checkout_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_link_tokens_by_link" ON "payment_link_tokens" USING btree ("checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_links_once_a_key" ON "payment_links" USING btree ("idempotency_key");--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_staff_discount" CHECK ("checkouts"."staff_discount" = 0 or ("checkouts"."staff_discount" = "checkouts"."discount" and "checkouts"."discount" <= "checkouts"."subtotal"
    and "checkouts"."coupon_id" is null and coalesce(length(trim("checkouts"."discount_reason")), 0) > 0));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_staff_discount" CHECK ("orders"."staff_discount" = 0 or ("orders"."staff_discount" = "orders"."discount" and "orders"."discount" <= "orders"."subtotal"
    and "orders"."coupon_id" is null and coalesce(length(trim("orders"."discount_reason")), 0) > 0));