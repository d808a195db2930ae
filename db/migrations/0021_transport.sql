ALTER TABLE "integrations" DROP CONSTRAINT "integrations_name";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "messages" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_name" CHECK ("integrations"."name" in ('razorpay', 'shiprocket', 'smtp', 'google', 'msg91', 'whatsapp', 's3'));