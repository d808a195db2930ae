-- Of several open checkouts of one person the newest stays open. The others are released with their units and coupon uses, as a
-- new checkout releases the old one from now on.
WITH closed AS (
	UPDATE "intents" SET "state" = 'expired', "updated_at" = now()
	WHERE "state" = 'open' AND "user_id" IS NOT NULL AND "id" NOT IN (
		SELECT DISTINCT ON ("user_id") "id" FROM "intents" WHERE "state" = 'open' AND "user_id" IS NOT NULL
		ORDER BY "user_id", "created_at" DESC, "id" DESC)
	RETURNING "id"
), units AS (
	SELECT l."stock_id", l."intent_id", l."quantity" FROM "intent_lines" l JOIN closed ON closed."id" = l."intent_id"
	WHERE l."stock_id" IS NOT NULL
), written AS (
	INSERT INTO "stock_ledger" ("stock_id", "kind", "on_hand_change", "reserved_change", "intent_id", "round", "actor", "at")
	SELECT "stock_id", 'release', 0, -"quantity", "intent_id", 0, 'migration', now() FROM units
), freed AS (
	UPDATE "stock_rows" s SET "reserved" = s."reserved" - u."quantity"
	FROM (SELECT "stock_id", sum("quantity")::int AS "quantity" FROM units GROUP BY "stock_id") u WHERE u."stock_id" = s."id"
), given AS (
	UPDATE "coupon_uses" SET "state" = 'given-back', "updated_at" = now()
	WHERE "state" = 'held' AND "intent_id" IN (SELECT "id" FROM closed) RETURNING "coupon_id"
)
UPDATE "coupons" c SET "used_count" = c."used_count" - g."uses"
FROM (SELECT "coupon_id", count(*)::int AS "uses" FROM given GROUP BY "coupon_id") g WHERE g."coupon_id" = c."id";
--> statement-breakpoint
CREATE UNIQUE INDEX "intents_one_open_per_person" ON "intents" USING btree ("user_id") WHERE "intents"."state" = 'open';
