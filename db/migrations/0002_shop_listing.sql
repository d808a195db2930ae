DROP INDEX "products_by_category";--> statement-breakpoint
DROP INDEX "products_by_price";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sizes_left" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "products" integer;--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "named" integer;--> statement-breakpoint
CREATE INDEX "products_latest" ON "products" USING btree ("created_at","id","price","sizes_left") WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price","id","sizes_left") WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX "products_best" ON "products" USING btree ("rating","reviews","created_at","id","price","sizes_left") WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX "products_discount" ON "products" USING btree ("discount","created_at","id","price","sizes_left") WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX "products_category_latest" ON "products" USING btree ("category_id","created_at","id","price","sizes_left") WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_id","price","id","sizes_left") WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX "products_category_best" ON "products" USING btree ("category_id","rating","reviews","created_at","id","price","sizes_left") WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX "products_category_discount" ON "products" USING btree ("category_id","discount","created_at","id","price","sizes_left") WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX "products_new_arrivals" ON "products" USING btree ("created_at","id","price","sizes_left") WHERE "products"."status" = 'active' and "products"."new_arrival";--> statement-breakpoint
CREATE INDEX "search_misses_oldest" ON "search_misses" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "search_words_beginnings" ON "search_words" USING btree ("word" text_pattern_ops);