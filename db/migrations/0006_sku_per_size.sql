ALTER TABLE "checkout_lines" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "inventory_levels" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "inventory_levels" ADD COLUMN "barcode" text;--> statement-breakpoint
-- Every size of a product that is not deleted gets the default SKU. Where two are equal (product NK with size M, and product NK-M without
-- sizes), the size of the older product keeps it and the other one gets a number: NK-M-2.
UPDATE "inventory_levels" SET "sku" = "wanted"."sku" FROM (
	SELECT l."id", p."sku" || CASE WHEN l."size" = '' THEN '' ELSE '-' || l."size" END AS "sku",
		row_number() OVER (PARTITION BY p."sku" || CASE WHEN l."size" = '' THEN '' ELSE '-' || l."size" END ORDER BY p."created_at", l."id") AS "place"
	FROM "inventory_levels" l JOIN "products" p ON p."id" = l."product_id" WHERE p."deleted_at" IS NULL
) "wanted" WHERE "wanted"."id" = "inventory_levels"."id" AND "wanted"."place" = 1;--> statement-breakpoint
DO $$
DECLARE duplicate record; number integer;
BEGIN
	FOR duplicate IN
		SELECT l."id", p."sku" || CASE WHEN l."size" = '' THEN '' ELSE '-' || l."size" END AS "sku"
		FROM "inventory_levels" l JOIN "products" p ON p."id" = l."product_id"
		WHERE p."deleted_at" IS NULL AND l."sku" IS NULL ORDER BY p."created_at", l."id"
	LOOP
		number := 2;
		WHILE EXISTS (SELECT 1 FROM "inventory_levels" WHERE "sku" = duplicate."sku" || '-' || number) LOOP number := number + 1; END LOOP;
		UPDATE "inventory_levels" SET "sku" = duplicate."sku" || '-' || number WHERE "id" = duplicate."id";
	END LOOP;
END $$;--> statement-breakpoint
-- Lines keep the SKU of their size; a line whose size was removed has none.
UPDATE "order_items" i SET "sku" = coalesce(l."sku", p."sku" || CASE WHEN l."size" = '' THEN '' ELSE '-' || l."size" END)
FROM "inventory_levels" l JOIN "products" p ON p."id" = l."product_id" WHERE l."id" = i."inventory_level_id";--> statement-breakpoint
UPDATE "checkout_lines" c SET "sku" = coalesce(l."sku", p."sku" || CASE WHEN l."size" = '' THEN '' ELSE '-' || l."size" END)
FROM "inventory_levels" l JOIN "products" p ON p."id" = l."product_id" WHERE l."id" = c."inventory_level_id";--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_levels_sku" ON "inventory_levels" USING btree ("sku") WHERE "inventory_levels"."sku" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_levels_barcode" ON "inventory_levels" USING btree ("barcode") WHERE "inventory_levels"."barcode" is not null;--> statement-breakpoint
CREATE INDEX "inventory_levels_codes" ON "inventory_levels" USING gin (lower(coalesce("sku", '') || E'\n' || coalesce("barcode", '')) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "inventory_levels" ADD CONSTRAINT "inventory_levels_codes_set" CHECK (length(trim("inventory_levels"."sku")) > 0 and length(trim("inventory_levels"."barcode")) > 0);