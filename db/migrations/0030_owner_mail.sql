ALTER TABLE "settings" ADD COLUMN "owner_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "owner_mail_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_owner_mail" CHECK (not "settings"."owner_mail" or "settings"."owner_mail_address" <> '');