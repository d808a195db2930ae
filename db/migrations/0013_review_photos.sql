CREATE TABLE "review_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"feedback_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"picture_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_feedback_id_user_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."user_feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_picture_key_pictures_key_fk" FOREIGN KEY ("picture_key") REFERENCES "public"."pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_photos_by_feedback" ON "review_photos" USING btree ("feedback_id","position");--> statement-breakpoint
CREATE INDEX "review_photos_by_user" ON "review_photos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "review_photos_by_picture" ON "review_photos" USING btree ("picture_key");--> statement-breakpoint
CREATE INDEX "review_photos_unsent" ON "review_photos" USING btree ("created_at") WHERE "review_photos"."feedback_id" is null;