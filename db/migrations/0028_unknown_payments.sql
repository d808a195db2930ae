CREATE TABLE "unknown_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"provider_payment_id" text NOT NULL,
	"provider_order_id" text NOT NULL,
	"receipt" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	CONSTRAINT "unknown_payments_state" CHECK ("unknown_payments"."state" in ('open', 'refunded', 'dismissed')),
	CONSTRAINT "unknown_payments_amount" CHECK ("unknown_payments"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "unknown_payments_once" ON "unknown_payments" USING btree ("provider","provider_payment_id");