-- Of several live replacements of one order the first stays linked. The others are kept as orders of their own, with a note.
WITH doubled AS (
	SELECT r."id", f."order_id" AS "first" FROM "orders" r JOIN "orders" f ON f."id" = r."replacement_for"
	WHERE r."status" <> 'cancelled' AND EXISTS (
		SELECT FROM "orders" e WHERE e."replacement_for" = r."replacement_for" AND e."status" <> 'cancelled'
		AND (e."order_date", e."id") < (r."order_date", r."id"))
), noted AS (
	INSERT INTO "order_notes" ("order_id", "note", "actor")
	SELECT "id", 'Sent as a further replacement of order ' || "first", 'migration' FROM doubled
)
UPDATE "orders" o SET "replacement_for" = NULL FROM doubled d WHERE d."id" = o."id";
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_live_replacement" ON "orders" USING btree ("replacement_for") WHERE "orders"."replacement_for" is not null and "orders"."status" <> 'cancelled';