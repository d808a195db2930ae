CREATE TABLE "collection_products" (
	"collection_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "collection_products_collection_id_product_id_pk" PRIMARY KEY("collection_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "collection_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"collection_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image" text,
	"meta_title" text DEFAULT '' NOT NULL,
	"meta_description" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"conditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sort" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"in_menu" boolean DEFAULT false NOT NULL,
	"on_home" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collections_slug" CHECK ("collections"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("collections"."slug") <= 80),
	CONSTRAINT "collections_name" CHECK (length(trim("collections"."name")) > 0),
	CONSTRAINT "collections_kind" CHECK ("collections"."kind" in ('hand', 'rule')),
	CONSTRAINT "collections_status" CHECK ("collections"."status" in ('active', 'inactive')),
	CONSTRAINT "collections_sort" CHECK ("collections"."sort" in ('arranged', 'latest', 'popular', 'low', 'high', 'best', 'discount') and ("collections"."kind" = 'hand') = ("collections"."sort" = 'arranged'))
);
--> statement-breakpoint
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
CREATE TABLE "bought_together" (
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"other_id" uuid NOT NULL,
	CONSTRAINT "bought_together_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "bought_together_two" CHECK ("bought_together"."product_id" <> "bought_together"."other_id" and "bought_together"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "look_products" (
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"other_id" uuid NOT NULL,
	CONSTRAINT "look_products_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "look_products_two" CHECK ("look_products"."product_id" <> "look_products"."other_id" and "look_products"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_take_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"stock_take_id" uuid NOT NULL,
	"inventory_level_id" uuid,
	"product_name" text NOT NULL,
	"size" text NOT NULL,
	"sku" text NOT NULL,
	"price" integer NOT NULL,
	"counted" integer NOT NULL,
	"was_counted" boolean DEFAULT true NOT NULL,
	"book" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"result" text,
	CONSTRAINT "stock_take_lines_counted" CHECK ("stock_take_lines"."counted" >= 0 and "stock_take_lines"."book" >= 0),
	CONSTRAINT "stock_take_lines_times" CHECK ("stock_take_lines"."first_at" <= "stock_take_lines"."last_at"),
	CONSTRAINT "stock_take_lines_result" CHECK ("stock_take_lines"."result" in ('unchanged', 'corrected', 'reserved', 'moved', 'counted-twice', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "stock_take_scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stock_take_id" uuid NOT NULL,
	"code" text NOT NULL,
	"quantity" integer NOT NULL,
	"line_id" uuid,
	"problem" text,
	"actor" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "stock_take_scans_quantity" CHECK ("stock_take_scans"."quantity" >= 0),
	CONSTRAINT "stock_take_scans_problem" CHECK ("stock_take_scans"."problem" in ('unknown', 'outside'))
);
--> statement-breakpoint
CREATE TABLE "stock_takes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"category_id" uuid,
	"category_name" text NOT NULL,
	"status" text DEFAULT 'counting' NOT NULL,
	"started_by" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"applied_by" jsonb,
	"ended_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stock_takes_status" CHECK ("stock_takes"."status" in ('counting', 'applying', 'applied', 'abandoned')),
	CONSTRAINT "stock_takes_applied" CHECK (("stock_takes"."status" in ('applying', 'applied')) = ("stock_takes"."applied_by" is not null)),
	CONSTRAINT "stock_takes_ended" CHECK (("stock_takes"."status" in ('applied', 'abandoned')) = ("stock_takes"."ended_at" is not null))
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
ALTER TABLE "collection_products" ADD CONSTRAINT "collection_products_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_products" ADD CONSTRAINT "collection_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_slugs" ADD CONSTRAINT "collection_slugs_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_image_pictures_key_fk" FOREIGN KEY ("image") REFERENCES "public"."pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_feedback_id_user_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."user_feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_picture_key_pictures_key_fk" FOREIGN KEY ("picture_key") REFERENCES "public"."pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_picture_key_pictures_key_fk" FOREIGN KEY ("picture_key") REFERENCES "public"."pictures"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bought_together" ADD CONSTRAINT "bought_together_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bought_together" ADD CONSTRAINT "bought_together_other_id_products_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "look_products" ADD CONSTRAINT "look_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "look_products" ADD CONSTRAINT "look_products_other_id_products_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_lines" ADD CONSTRAINT "stock_take_lines_stock_take_id_stock_takes_id_fk" FOREIGN KEY ("stock_take_id") REFERENCES "public"."stock_takes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_lines" ADD CONSTRAINT "stock_take_lines_inventory_level_id_inventory_levels_id_fk" FOREIGN KEY ("inventory_level_id") REFERENCES "public"."inventory_levels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_scans" ADD CONSTRAINT "stock_take_scans_stock_take_id_stock_takes_id_fk" FOREIGN KEY ("stock_take_id") REFERENCES "public"."stock_takes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_scans" ADD CONSTRAINT "stock_take_scans_line_id_stock_take_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."stock_take_lines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_products_by_product" ON "collection_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "collection_slugs_by_collection" ON "collection_slugs" USING btree ("collection_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_slug" ON "collections" USING btree ("slug") WHERE "collections"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "review_photos_by_feedback" ON "review_photos" USING btree ("feedback_id","position");--> statement-breakpoint
CREATE INDEX "review_photos_by_user" ON "review_photos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "review_photos_by_picture" ON "review_photos" USING btree ("picture_key");--> statement-breakpoint
CREATE INDEX "review_photos_unsent" ON "review_photos" USING btree ("created_at") WHERE "review_photos"."feedback_id" is null;--> statement-breakpoint
CREATE INDEX "import_pictures_pictures" ON "import_pictures" USING btree ("picture_key");--> statement-breakpoint
CREATE INDEX "bought_together_others" ON "bought_together" USING btree ("other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "look_products_once" ON "look_products" USING btree ("product_id","other_id");--> statement-breakpoint
CREATE INDEX "look_products_others" ON "look_products" USING btree ("other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_take_lines_size" ON "stock_take_lines" USING btree ("stock_take_id","inventory_level_id");--> statement-breakpoint
CREATE INDEX "stock_take_lines_levels" ON "stock_take_lines" USING btree ("inventory_level_id");--> statement-breakpoint
CREATE INDEX "stock_take_lines_open" ON "stock_take_lines" USING btree ("stock_take_id") WHERE "stock_take_lines"."result" is null;--> statement-breakpoint
CREATE INDEX "stock_take_scans_newest" ON "stock_take_scans" USING btree ("stock_take_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stock_take_scans_lines" ON "stock_take_scans" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "stock_takes_newest" ON "stock_takes" USING btree ("started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "stock_takes_one_per_scope" ON "stock_takes" USING btree (coalesce("category_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE "stock_takes"."status" in ('counting', 'applying');--> statement-breakpoint
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