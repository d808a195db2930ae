ALTER TABLE "products" ADD COLUMN "color_hex" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "style_id" uuid;--> statement-breakpoint
CREATE INDEX "products_style" ON "products" USING btree ("style_id") WHERE "products"."style_id" is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_color_hex" CHECK ("products"."color_hex" ~ '^#[0-9a-f]{6}$');