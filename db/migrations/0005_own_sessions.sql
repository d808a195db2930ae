-- Sessions that the store keeps itself: the old ones cannot be read any more, so everybody signs in again once.
DELETE FROM "sessions";--> statement-breakpoint
-- A password's hash says how it was made. These were made with the costs of the library that is gone; its salt is read as text.
UPDATE "accounts" SET "password" = 'scrypt:16384:16:1:' || "password" WHERE "provider_id" = 'credential' AND "password" IS NOT NULL;--> statement-breakpoint
CREATE TABLE "bag_batches" (
	"user_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"applied_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bag_batches_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "one_time_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_time_links_purpose" CHECK ("one_time_links"."purpose" in ('reset-password', 'confirm-email'))
);
--> statement-breakpoint
DROP TABLE "verifications" CASCADE;--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_token_unique";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "token_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "bag_batches" ADD CONSTRAINT "bag_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bag_batches_by_age" ON "bag_batches" USING btree ("applied_at");--> statement-breakpoint
CREATE INDEX "one_time_links_by_user" ON "one_time_links" USING btree ("user_id","purpose");--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "access_token";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "refresh_token";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "id_token";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "access_token_expires_at";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "refresh_token_expires_at";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "scope";--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "token";--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_token_hash" UNIQUE("token_hash");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_provider_id" CHECK ("accounts"."provider_id" in ('credential', 'google'));--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_password" CHECK (("accounts"."provider_id" = 'credential') = ("accounts"."password" is not null));