ALTER TABLE "orders" ADD COLUMN "return_terms" jsonb;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "postage_paid" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "postage_reference" text;