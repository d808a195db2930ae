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