CREATE TABLE "bag_reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"bag_hash" text NOT NULL,
	"step" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sending_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "bag_reminders_step" CHECK ("bag_reminders"."step" between 1 and 2)
);
--> statement-breakpoint
CREATE TABLE "contact_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"contact" text NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_tokens_purpose" CHECK ("contact_tokens"."purpose" in ('preferences', 'restore-bag'))
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "consent_id" uuid;--> statement-breakpoint
ALTER TABLE "newsletter_addresses" ADD COLUMN "consent_id" uuid;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "asks_for_consent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "bag_reminders" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bag_reminders" ADD CONSTRAINT "bag_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_tokens" ADD CONSTRAINT "contact_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bag_reminders_once" ON "bag_reminders" USING btree ("user_id","bag_hash","step");--> statement-breakpoint
CREATE INDEX "bag_reminders_newest" ON "bag_reminders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_tokens_contact" ON "contact_tokens" USING btree ("contact");--> statement-breakpoint
CREATE INDEX "contact_tokens_user" ON "contact_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_tokens_expiry" ON "contact_tokens" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_consent_id_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."consents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_addresses" ADD CONSTRAINT "newsletter_addresses_consent_id_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."consents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_consent" ON "leads" USING btree ("consent_id");--> statement-breakpoint
CREATE INDEX "newsletter_addresses_consent" ON "newsletter_addresses" USING btree ("consent_id");--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_source" CHECK ("consents"."source" in ('product', 'checkout', 'popup', 'newsletter', 'profile', 'bag', 'preferences', 'mail', 'whatsapp', 'staff'));