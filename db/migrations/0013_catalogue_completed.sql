CREATE TABLE "product_videos" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"video_key" text NOT NULL,
	"poster_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"key" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"bytes" integer NOT NULL,
	"stored_as" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "videos_size" CHECK ("videos"."width" > 0 and "videos"."height" > 0 and "videos"."duration_ms" > 0 and "videos"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "look" text[];--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "pause_reason" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "one_card_per_style" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "product_videos" ADD CONSTRAINT "product_videos_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_videos" ADD CONSTRAINT "product_videos_video_key_videos_key_fk" FOREIGN KEY ("video_key") REFERENCES "public"."videos"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_videos" ADD CONSTRAINT "product_videos_poster_key_pictures_key_fk" FOREIGN KEY ("poster_key") REFERENCES "public"."pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_looks" ON "import_rows" USING btree ("import_id","line") WHERE "import_rows"."look" is not null;--> statement-breakpoint
CREATE INDEX "orders_tracking_number" ON "orders" USING btree (lower("tracking_number")) WHERE "orders"."tracking_number" is not null;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_pause_reason" CHECK ("imports"."pause_reason" in ('starter-left'));