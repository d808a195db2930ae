CREATE TABLE "message_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event" text NOT NULL,
	"channel" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"is_on" boolean NOT NULL,
	"provider_name" text,
	"subject" text,
	"body" text,
	"problem" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_templates_channel" CHECK ("message_templates"."channel" in ('whatsapp', 'sms', 'email'))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event" text NOT NULL,
	"ref" text NOT NULL,
	"channel" text NOT NULL,
	"order_id" uuid,
	"user_id" uuid,
	"contact" text,
	"template_name" text,
	"values" jsonb,
	"state" text DEFAULT 'waiting' NOT NULL,
	"provider_id" text,
	"problem" text,
	"cost_milli_rupees" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sending_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "messages_channel" CHECK ("messages"."channel" in ('whatsapp', 'sms', 'email')),
	CONSTRAINT "messages_state" CHECK ("messages"."state" in ('waiting', 'sent', 'delivered', 'read', 'failed', 'unknown', 'stopped'))
);
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_channel";--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_purpose";--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "source" text DEFAULT 'product' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_event" ON "message_templates" USING btree ("event","channel","language");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_once" ON "messages" USING btree ("event","ref","channel");--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("due_at") WHERE "messages"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "messages_order" ON "messages" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "messages_user" ON "messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "messages_contact" ON "messages" USING btree ("contact");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_provider_id" ON "messages" USING btree ("channel","provider_id") WHERE "messages"."provider_id" is not null;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_channel" CHECK ("consents"."channel" in ('whatsapp', 'sms', 'email'));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_purpose" CHECK ("consents"."purpose" in ('offers', 'back-in-stock', 'bag-reminder'));