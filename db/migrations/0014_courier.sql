ALTER TABLE "shipments" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "pickup_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "courier_state" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "courier_said" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "reported_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "delivered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "attention" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "attention_reason" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "attention_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "restocked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "polled_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_reference" ON "shipments" USING btree ("provider","reference");--> statement-breakpoint
CREATE INDEX "shipments_by_provider_order" ON "shipments" USING btree ("provider_order_id");--> statement-breakpoint
CREATE INDEX "shipments_by_awb" ON "shipments" USING btree ("awb_code");--> statement-breakpoint
CREATE INDEX "shipments_attention" ON "shipments" USING btree ("attention_at" DESC NULLS FIRST) WHERE "shipments"."attention" is not null;--> statement-breakpoint
CREATE INDEX "shipments_followed" ON "shipments" USING btree ("polled_at" NULLS FIRST) WHERE "shipments"."awb_code" is not null and "shipments"."status" in ('NEW', 'PICKUP_SCHEDULED', 'PICKUP_COMPLETED', 'IN_TRANSIT', 'FAILED');--> statement-breakpoint
CREATE INDEX "shipments_delivered" ON "shipments" USING btree ("delivered_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_attention_known" CHECK ("shipments"."attention" in ('pickup-failed', 'undelivered', 'returning', 'returned', 'lost', 'damaged', 'cancelled-by-courier', 'cancel-refused', 'contradiction'));