CREATE TABLE "staff_invites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"staff_role_id" uuid NOT NULL,
	"invited_by" uuid NOT NULL,
	"token_hash" text,
	"round" integer DEFAULT 1 NOT NULL,
	"invited_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_invites_lower_email" CHECK ("staff_invites"."email" = lower("staff_invites"."email"))
);
--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_staff_role_id_staff_roles_id_fk" FOREIGN KEY ("staff_role_id") REFERENCES "public"."staff_roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invites_email" ON "staff_invites" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invites_token_hash" ON "staff_invites" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "staff_invites_by_role" ON "staff_invites" USING btree ("staff_role_id");--> statement-breakpoint
CREATE INDEX "staff_invites_by_inviter" ON "staff_invites" USING btree ("invited_by");