CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"note" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_notes_note" CHECK (length(trim("order_notes"."note")) > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_status";--> statement-breakpoint
DROP INDEX "orders_by_status";--> statement-breakpoint
DROP INDEX "orders_by_email";--> statement-breakpoint
DROP INDEX "orders_short_id";--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notes_by_order" ON "order_notes" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "orders_by_phone" ON "orders" USING btree ("customer_phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_by_name" ON "orders" USING gin (lower("customer_name") gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "orders_replacing" ON "orders" USING btree ("replacement_for") WHERE "orders"."replacement_for" is not null;--> statement-breakpoint
CREATE INDEX "refunds_by_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","payment_status","order_date" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree (lower("customer_email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_short_id" ON "orders" USING btree (right("order_id", 8) text_pattern_ops);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled'));