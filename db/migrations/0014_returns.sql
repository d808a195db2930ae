CREATE TABLE "return_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"return_id" uuid NOT NULL,
	"status" text NOT NULL,
	"description" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"return_id" uuid NOT NULL,
	"order_item_id" uuid NOT NULL,
	"unit" integer NOT NULL,
	"is_held" boolean DEFAULT true NOT NULL,
	"wanted_level_id" uuid,
	"wanted_size" text,
	"finding" text,
	"disposition" text,
	"refund_amount" integer,
	CONSTRAINT "return_items_unit" CHECK ("return_items"."unit" > 0),
	CONSTRAINT "return_items_finding" CHECK ("return_items"."finding" in ('ok', 'worn', 'wrong', 'missing', 'kept')),
	CONSTRAINT "return_items_disposition" CHECK ("return_items"."disposition" in ('shelf', 'write-off', 'send-back')),
	CONSTRAINT "return_items_checked" CHECK (("return_items"."finding" is null) = ("return_items"."refund_amount" is null)),
	CONSTRAINT "return_items_amount" CHECK ("return_items"."refund_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "return_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"return_id" uuid NOT NULL,
	"is_from_staff" boolean NOT NULL,
	"actor" text,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_messages_text" CHECK (length(trim("return_messages"."text")) > 0)
);
--> statement-breakpoint
CREATE TABLE "return_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"return_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"webp" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_shipments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"return_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"lease_expires_at" timestamp (3) with time zone,
	"provider_order_id" text,
	"shipment_id" text,
	"courier_name" text,
	"awb_code" text,
	"status" text DEFAULT 'new' NOT NULL,
	"pickup_at" timestamp (3) with time zone,
	"courier_state" text,
	"courier_status_text" text,
	"reported_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"last_error" text,
	"polled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_shipments_status" CHECK ("return_shipments"."status" in ('new', 'pickup-scheduled', 'picked-up', 'in-transit', 'delivered', 'cancelled', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" integer GENERATED ALWAYS AS IDENTITY (sequence name "returns_serial_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"user_id" uuid,
	"idempotency_key" uuid NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"refund_to" text NOT NULL,
	"vpa" text,
	"pickup_method" text NOT NULL,
	"pickup_address" jsonb NOT NULL,
	"pickup_failures" integer DEFAULT 0 NOT NULL,
	"exchange_checkout_id" uuid,
	"exchange_order_id" uuid,
	"answer" text DEFAULT '' NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"overdue_notified_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"picked_up_at" timestamp (3) with time zone,
	"arrived_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"refund_amount" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "returns_serial_unique" UNIQUE("serial"),
	CONSTRAINT "returns_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "returns_exchangeOrderId_unique" UNIQUE("exchange_order_id"),
	CONSTRAINT "returns_kind" CHECK ("returns"."kind" in ('return', 'exchange', 'claim')),
	CONSTRAINT "returns_outcome" CHECK ("returns"."outcome" in ('refund', 'exchange')),
	CONSTRAINT "returns_status" CHECK ("returns"."status" in ('requested', 'approved', 'pickup-booked', 'picked-up', 'arrived', 'checked', 'settled', 'refused', 'withdrawn', 'sent-back', 'lapsed')),
	CONSTRAINT "returns_reason" CHECK ("returns"."reason" in ('too-large', 'too-small', 'not-as-shown', 'damaged', 'wrong-item', 'changed-mind')),
	CONSTRAINT "returns_refund_to" CHECK ("returns"."refund_to" in ('source', 'upi')),
	CONSTRAINT "returns_pickup_method" CHECK ("returns"."pickup_method" in ('courier', 'self')),
	CONSTRAINT "returns_decided" CHECK (("returns"."decided_at" is null) = ("returns"."decided_by" is null)),
	CONSTRAINT "returns_ended" CHECK (("returns"."status" in ('settled', 'refused', 'withdrawn', 'sent-back', 'lapsed')) = ("returns"."ended_at" is not null)),
	CONSTRAINT "returns_amount" CHECK ("returns"."refund_amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "stock_ledger" DROP CONSTRAINT "stock_ledger_kind";--> statement-breakpoint
DROP INDEX "cash_returns_once";--> statement-breakpoint
DROP INDEX "orders_one_live_replacement";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_returnable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "replaces" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_exchange" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_returns" ADD COLUMN "vpa" text;--> statement-breakpoint
ALTER TABLE "cash_returns" ADD COLUMN "return_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "retry_of" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "return_id" uuid;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "returns" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "return_events" ADD CONSTRAINT "return_events_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_wanted_level_id_inventory_levels_id_fk" FOREIGN KEY ("wanted_level_id") REFERENCES "public"."inventory_levels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_messages" ADD CONSTRAINT "return_messages_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_shipments" ADD CONSTRAINT "return_shipments_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_exchange_checkout_id_checkouts_id_fk" FOREIGN KEY ("exchange_checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_exchange_order_id_orders_id_fk" FOREIGN KEY ("exchange_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_events_by_return" ON "return_events" USING btree ("return_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "return_items_once" ON "return_items" USING btree ("return_id","order_item_id","unit");--> statement-breakpoint
CREATE UNIQUE INDEX "return_items_one_live" ON "return_items" USING btree ("order_item_id","unit") WHERE "return_items"."is_held";--> statement-breakpoint
CREATE INDEX "return_messages_by_return" ON "return_messages" USING btree ("return_id","at");--> statement-breakpoint
CREATE INDEX "return_photos_by_return" ON "return_photos" USING btree ("return_id","position");--> statement-breakpoint
CREATE INDEX "return_photos_by_user" ON "return_photos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "return_photos_unsent" ON "return_photos" USING btree ("created_at") WHERE "return_photos"."return_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "return_shipments_one_live" ON "return_shipments" USING btree ("return_id") WHERE "return_shipments"."status" not in ('cancelled', 'delivered', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "return_shipments_reference" ON "return_shipments" USING btree ("provider","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "return_shipments_provider" ON "return_shipments" USING btree ("provider","shipment_id");--> statement-breakpoint
CREATE INDEX "return_shipments_by_provider_order" ON "return_shipments" USING btree ("provider_order_id");--> statement-breakpoint
CREATE INDEX "return_shipments_by_awb" ON "return_shipments" USING btree ("awb_code");--> statement-breakpoint
CREATE INDEX "return_shipments_followed" ON "return_shipments" USING btree ("polled_at" NULLS FIRST) WHERE "return_shipments"."status" in ('new', 'pickup-scheduled', 'picked-up', 'in-transit');--> statement-breakpoint
CREATE INDEX "returns_by_order" ON "returns" USING btree ("order_id","requested_at");--> statement-breakpoint
CREATE INDEX "returns_by_user" ON "returns" USING btree ("user_id","requested_at");--> statement-breakpoint
CREATE INDEX "returns_by_status" ON "returns" USING btree ("status","answer_by","id");--> statement-breakpoint
CREATE INDEX "returns_newest" ON "returns" USING btree ("requested_at","id");--> statement-breakpoint
ALTER TABLE "cash_returns" ADD CONSTRAINT "cash_returns_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_retry_of_refunds_id_fk" FOREIGN KEY ("retry_of") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_returns_by_payment" ON "cash_returns" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_by_return" ON "refunds" USING btree ("return_id") WHERE "refunds"."return_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_live_replacement" ON "orders" USING btree ("replacement_for") WHERE "orders"."replacement_for" is not null and "orders"."status" <> 'cancelled' and not "orders"."is_exchange";--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_retryOf_unique" UNIQUE("retry_of");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_exchange" CHECK (not "orders"."is_exchange" or "orders"."replacement_for" is not null);--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_kind" CHECK ("stock_ledger"."kind" in ('supply', 'edit', 'reserve', 'release', 'process', 'hand-over', 'deliver', 'lose', 'find', 'arrive', 'repack', 'never-left', 'unpick', 'restock', 'write-off', 'return'));--> statement-breakpoint
-- Until now a payment was refunded as a whole: each later refund of a payment repeated the failed one before it.
UPDATE "refunds" SET "retry_of" = earlier.previous FROM (
	SELECT "id", lag("id") OVER (PARTITION BY "payment_id" ORDER BY "created_at", "id") AS previous FROM "refunds"
) earlier WHERE earlier."id" = "refunds"."id" AND earlier.previous IS NOT NULL;
