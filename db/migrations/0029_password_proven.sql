ALTER TABLE "accounts" ADD COLUMN "password_proven" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Of passwords from before only those of administrators and those that were changed since are known to be their owner's.
UPDATE "accounts" a SET "password_proven" = false FROM "users" u
WHERE u."id" = a."user_id" AND a."provider_id" = 'credential' AND u."role" <> 'admin' AND a."updated_at" = a."created_at";
