CREATE TABLE "account_joins" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"first_id" uuid,
	"second_id" uuid,
	"session_hash" text NOT NULL,
	"joined_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_joins_two" CHECK ("account_joins"."first_id" <> "account_joins"."second_id")
);
--> statement-breakpoint
ALTER TABLE "account_joins" ADD CONSTRAINT "account_joins_first_id_users_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_joins" ADD CONSTRAINT "account_joins_second_id_users_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_joins_first" ON "account_joins" USING btree ("first_id");--> statement-breakpoint
CREATE INDEX "account_joins_second" ON "account_joins" USING btree ("second_id");