CREATE TABLE "phone_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "phone_codes_purpose" CHECK ("phone_codes"."purpose" in ('sign-in', 'verify')),
	CONSTRAINT "phone_codes_phone" CHECK ("phone_codes"."phone" ~ '^[+]91[6-9][0-9]{9}$'),
	CONSTRAINT "phone_codes_tries" CHECK ("phone_codes"."tries" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_provider_id";--> statement-breakpoint
ALTER TABLE "verification_tokens" DROP CONSTRAINT "verification_tokens_purpose";--> statement-breakpoint
ALTER TABLE "integrations" DROP CONSTRAINT "integrations_name";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "mobile_codes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "phone_codes_by_phone" ON "phone_codes" USING btree ("phone","sent_at");--> statement-breakpoint
CREATE INDEX "phone_codes_by_age" ON "phone_codes" USING btree ("sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_verified_phone" ON "users" USING btree ("phone") WHERE "users"."phone_verified_at" is not null;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_provider_id" CHECK ("accounts"."provider_id" in ('credential', 'google', 'phone'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_contact" CHECK ("users"."email" is not null or "users"."phone_verified_at" is not null);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_admin_email" CHECK ("users"."role" <> 'admin' or "users"."email" is not null);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_verified_phone_number" CHECK ("users"."phone_verified_at" is null or ("users"."phone" is not null and "users"."phone" ~ '^[6-9][0-9]{9}$'));--> statement-breakpoint
ALTER TABLE "verification_tokens" ADD CONSTRAINT "verification_tokens_purpose" CHECK ("verification_tokens"."purpose" in ('reset-password', 'confirm-email', 'phone-sign-in'));--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_name" CHECK ("integrations"."name" in ('razorpay', 'shiprocket', 'smtp', 'google', 'msg91', 's3'));--> statement-breakpoint
DROP INDEX users_admin_text;--> statement-breakpoint
CREATE INDEX users_admin_text ON users USING gin (lower(name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '')) gin_trgm_ops);
