DROP INDEX "products_sku";--> statement-breakpoint
DROP INDEX "products_by_stock";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "products_office_name" ON "products" USING btree (lower("name"),"id","name","category_id","status","price","stock","featured","trending","new_arrival","best_seller") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_office_category" ON "products" USING btree ("category_id",lower("name"),"id","name","status","price","stock","featured","trending","new_arrival","best_seller") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_office_price" ON "products" USING btree ("price","id","category_id","status","stock","featured","trending","new_arrival","best_seller") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_office_stock" ON "products" USING btree ("stock","id","category_id","status","price","featured","trending","new_arrival","best_seller") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_office_rating" ON "products" USING btree ("rating","id","category_id","status","price","stock","featured","trending","new_arrival","best_seller") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_office_reviews" ON "products" USING btree ("reviews","id","category_id","status","price","stock","featured","trending","new_arrival","best_seller") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_office_inactive" ON "products" USING btree ("category_id") WHERE "products"."deleted_at" is null and "products"."status" = 'inactive';--> statement-breakpoint
CREATE INDEX "products_office_featured" ON "products" USING btree ("id") WHERE "products"."deleted_at" is null and "products"."featured";--> statement-breakpoint
CREATE INDEX "products_office_trending" ON "products" USING btree ("id") WHERE "products"."deleted_at" is null and "products"."trending";--> statement-breakpoint
CREATE INDEX "products_office_new_arrival" ON "products" USING btree ("id") WHERE "products"."deleted_at" is null and "products"."new_arrival";--> statement-breakpoint
CREATE INDEX "products_office_best_seller" ON "products" USING btree ("id") WHERE "products"."deleted_at" is null and "products"."best_seller";--> statement-breakpoint
CREATE INDEX "products_alerts" ON "products" USING btree ("stock","name","id") WHERE "products"."status" = 'active' and "products"."stock" <= "products"."low_stock_threshold";--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku" ON "products" USING btree ("sku") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_by_stock" ON "products" USING btree ("stock","status","price") WHERE "products"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_deleted" CHECK ("products"."deleted_at" is null or "products"."status" = 'inactive');