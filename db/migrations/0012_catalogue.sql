CREATE TABLE "review_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"feedback_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"picture_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_pictures" (
	"import_id" uuid NOT NULL,
	"name" text NOT NULL,
	"picture_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_pictures_import_id_name_pk" PRIMARY KEY("import_id","name")
);
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_status";--> statement-breakpoint
DROP INDEX "products_admin_inactive";--> statement-breakpoint
DROP INDEX "products_shop";--> statement-breakpoint
DROP INDEX "products_latest";--> statement-breakpoint
DROP INDEX "products_best";--> statement-breakpoint
DROP INDEX "products_discount";--> statement-breakpoint
DROP INDEX "products_popular";--> statement-breakpoint
DROP INDEX "products_category_latest";--> statement-breakpoint
DROP INDEX "products_category_best";--> statement-breakpoint
DROP INDEX "products_category_discount";--> statement-breakpoint
DROP INDEX "products_new_arrivals";--> statement-breakpoint
DROP INDEX "products_trending";--> statement-breakpoint
DROP INDEX "products_best_sellers";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "attributes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "publish_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "attributes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "listed_at" timestamp (3) with time zone GENERATED ALWAYS AS (greatest(created_at, publish_at)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_feedback_id_user_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."user_feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_picture_key_pictures_key_fk" FOREIGN KEY ("picture_key") REFERENCES "public"."pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_picture_key_pictures_key_fk" FOREIGN KEY ("picture_key") REFERENCES "public"."pictures"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_photos_by_feedback" ON "review_photos" USING btree ("feedback_id","position");--> statement-breakpoint
CREATE INDEX "review_photos_by_user" ON "review_photos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "review_photos_by_picture" ON "review_photos" USING btree ("picture_key");--> statement-breakpoint
CREATE INDEX "review_photos_unsent" ON "review_photos" USING btree ("created_at") WHERE "review_photos"."feedback_id" is null;--> statement-breakpoint
CREATE INDEX "import_pictures_pictures" ON "import_pictures" USING btree ("picture_key");--> statement-breakpoint
CREATE INDEX "products_scheduled" ON "products" USING btree ("publish_at") WHERE "products"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "products_admin_hidden" ON "products" USING btree ("category_id","status") WHERE "products"."deleted_at" is null and "products"."status" <> 'active';--> statement-breakpoint
CREATE INDEX "products_shop" ON "products" USING btree ("status","featured" DESC NULLS FIRST,"listed_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "products_latest" ON "products" USING btree ("listed_at","id","price","sizes_left") WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX "products_best" ON "products" USING btree ("rating","reviews","listed_at","id","price","sizes_left","new_arrival") WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX "products_discount" ON "products" USING btree ("discount","listed_at","id","price","sizes_left","new_arrival") WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX "products_popular" ON "products" USING btree ("units_sold","listed_at","id") WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX "products_category_latest" ON "products" USING btree ("category_id","listed_at","id","price","sizes_left") WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX "products_category_best" ON "products" USING btree ("category_id","rating","reviews","listed_at","id","price","sizes_left") WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX "products_category_discount" ON "products" USING btree ("category_id","discount","listed_at","id","price","sizes_left") WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX "products_new_arrivals" ON "products" USING btree ("listed_at","id","price","sizes_left") WHERE "products"."status" = 'active' and "products"."new_arrival";--> statement-breakpoint
CREATE INDEX "products_trending" ON "products" USING btree ("listed_at","id") WHERE "products"."status" = 'active' and "products"."trending";--> statement-breakpoint
CREATE INDEX "products_best_sellers" ON "products" USING btree ("listed_at","id") WHERE "products"."status" = 'active' and "products"."best_seller";--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_scheduled" CHECK ("products"."status" <> 'scheduled' or "products"."publish_at" is not null);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_status" CHECK ("products"."status" in ('active', 'inactive', 'scheduled'));