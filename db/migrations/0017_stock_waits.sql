CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"contact" text NOT NULL,
	"channel" text NOT NULL,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_channel" CHECK ("consents"."channel" in ('email')),
	CONSTRAINT "consents_purpose" CHECK ("consents"."purpose" in ('back-in-stock')),
	CONSTRAINT "consents_state" CHECK ("consents"."state" in ('given', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "stock_waits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"inventory_level_id" uuid NOT NULL,
	"user_id" uuid,
	"contact" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp (3) with time zone,
	"sending_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_waits" ADD CONSTRAINT "stock_waits_inventory_level_id_inventory_levels_id_fk" FOREIGN KEY ("inventory_level_id") REFERENCES "public"."inventory_levels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_waits" ADD CONSTRAINT "stock_waits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_contact" ON "consents" USING btree ("contact","purpose","at");--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_waits_open" ON "stock_waits" USING btree ("inventory_level_id","contact") WHERE "stock_waits"."told_at" is null;--> statement-breakpoint
CREATE INDEX "stock_waits_turn" ON "stock_waits" USING btree ("inventory_level_id","told_at","created_at");--> statement-breakpoint
CREATE INDEX "stock_waits_contact" ON "stock_waits" USING btree ("contact");--> statement-breakpoint
CREATE INDEX "stock_waits_user" ON "stock_waits" USING btree ("user_id");