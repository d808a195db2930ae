CREATE TABLE "cash_returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"owner_id" uuid,
	"reference" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	CONSTRAINT "cash_returns_amount" CHECK ("cash_returns"."amount" > 0),
	CONSTRAINT "cash_returns_status" CHECK ("cash_returns"."status" in ('open', 'done', 'withdrawn')),
	CONSTRAINT "cash_returns_ended" CHECK (("cash_returns"."status" = 'open') = ("cash_returns"."ended_at" is null)),
	CONSTRAINT "cash_returns_reference" CHECK ("cash_returns"."status" <> 'done' or length(trim("cash_returns"."reference")) > 0)
);
--> statement-breakpoint
ALTER TABLE "stock_ledger" DROP CONSTRAINT "stock_ledger_kind";--> statement-breakpoint
ALTER TABLE "stock_ledger" DROP CONSTRAINT "stock_ledger_moves";--> statement-breakpoint
DROP INDEX "shipments_one_living";--> statement-breakpoint
DROP INDEX "stock_ledger_once";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "picked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "with_courier" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "with_customer" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "lost" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "released" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "shelved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "written_off" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "reserved" integer GENERATED ALWAYS AS (quantity - picked - with_courier - with_customer - lost - returned - released - shelved - written_off) STORED;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "collected_by" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "shipment_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "voided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "voided_by" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "booked" jsonb;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD COLUMN "pieces" integer;--> statement-breakpoint
ALTER TABLE "cash_returns" ADD CONSTRAINT "cash_returns_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_returns" ADD CONSTRAINT "cash_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_returns" ADD CONSTRAINT "cash_returns_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_returns_once" ON "cash_returns" USING btree ("payment_id") WHERE "cash_returns"."status" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "cash_returns_open" ON "cash_returns" USING btree ("created_at") WHERE "cash_returns"."status" = 'open';--> statement-breakpoint
CREATE INDEX "cash_returns_by_order" ON "cash_returns" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_one_living" ON "shipments" USING btree ("order_id") WHERE "shipments"."status" not in ('CANCELLED', 'DELIVERED', 'RETURNED');--> statement-breakpoint
CREATE UNIQUE INDEX "stock_ledger_once" ON "stock_ledger" USING btree ("intent_id","stock_id","kind","round") WHERE "stock_ledger"."intent_id" is not null and "stock_ledger"."kind" in ('reserve', 'release');--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_custody" CHECK (least(picked, with_courier, with_customer, lost, returned, released, shelved, written_off) >= 0
        and picked + with_courier + with_customer + lost + returned + released + shelved + written_off <= quantity);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_collected_by" CHECK ("payments"."collected_by" in ('courier', 'staff'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_voided" CHECK ("payments"."voided_at" is null or ("payments"."provider" = 'cash' and "payments"."refunded" = 0));--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_kind" CHECK ("stock_ledger"."kind" in ('supply', 'edit', 'reserve', 'release', 'process', 'hand-over', 'deliver', 'lose', 'find', 'arrive', 'repack', 'never-left', 'unpick', 'restock', 'write-off'));--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_moves" CHECK ("stock_ledger"."on_hand_change" <> 0 or "stock_ledger"."reserved_change" <> 0 or coalesce("stock_ledger"."pieces", 0) > 0);--> statement-breakpoint
-- Where the pieces of earlier orders are, from ledger, parcel and status. Where these leave a choice the pieces count as outside:
-- nothing is sold that may not be in the house.
CREATE TEMPORARY TABLE custody_found ON COMMIT DROP AS
WITH facts AS (
	SELECT t."id", t."stock_id", t."quantity", o."id" AS "order_id", o."intent_id", o."stock_round", o."status",
		coalesce(l."on_hand", 0) AS "on_hand", coalesce(l."reserved", 0) AS "reserved", coalesce(l."restocked", false) AS "restocked",
		(SELECT s."status" FROM "shipments" s WHERE s."order_id" = o."id" AND s."status" <> 'CANCELLED' AND s."restocked_at" IS NULL
			ORDER BY s."created_at" DESC LIMIT 1) AS "parcel",
		(SELECT e."status" FROM "order_events" e WHERE e."order_id" = o."id" AND e."status" <> 'cancelled'
			ORDER BY e."at" DESC, e."id" DESC LIMIT 1) AS "before"
	FROM "order_items" t JOIN "orders" o ON o."id" = t."order_id"
	LEFT JOIN LATERAL (
		SELECT sum("on_hand_change") AS "on_hand", sum("reserved_change") AS "reserved", bool_or("kind" = 'restock') AS "restocked"
		FROM "stock_ledger" WHERE "intent_id" = o."intent_id" AND "stock_id" = t."stock_id"
	) l ON true
)
SELECT *, CASE
	WHEN "stock_id" IS NOT NULL AND "on_hand" = 0 AND "reserved" = 0 AND "restocked" THEN 'shelved'
	WHEN "stock_id" IS NOT NULL AND "on_hand" = 0 AND "reserved" = 0 THEN 'released'
	WHEN "parcel" IN ('PICKUP_COMPLETED', 'IN_TRANSIT') THEN 'with_courier'
	WHEN "parcel" = 'FAILED' THEN 'lost'
	WHEN "parcel" = 'RETURNED' THEN 'returned'
	WHEN "parcel" = 'DELIVERED' THEN 'with_customer'
	WHEN "status" = 'delivered' OR ("status" = 'cancelled' AND "before" = 'delivered') THEN 'with_customer'
	WHEN "status" = 'shipped' AND "parcel" IS NULL THEN 'with_courier'
	WHEN "status" = 'cancelled' AND "stock_id" IS NULL THEN 'released'
	WHEN "status" = 'cancelled' THEN 'with_courier'
	WHEN "on_hand" < 0 THEN 'picked'
	ELSE 'reserved' END AS "custody"
FROM facts;
--> statement-breakpoint
UPDATE "order_items" t SET
	"picked" = CASE WHEN f."custody" = 'picked' THEN t."quantity" ELSE 0 END,
	"with_courier" = CASE WHEN f."custody" = 'with_courier' THEN t."quantity" ELSE 0 END,
	"with_customer" = CASE WHEN f."custody" = 'with_customer' THEN t."quantity" ELSE 0 END,
	"lost" = CASE WHEN f."custody" = 'lost' THEN t."quantity" ELSE 0 END,
	"returned" = CASE WHEN f."custody" = 'returned' THEN t."quantity" ELSE 0 END,
	"released" = CASE WHEN f."custody" = 'released' THEN t."quantity" ELSE 0 END,
	"shelved" = CASE WHEN f."custody" = 'shelved' THEN t."quantity" ELSE 0 END
FROM custody_found f WHERE f."id" = t."id" AND f."custody" <> 'reserved';
--> statement-breakpoint
-- Pieces that left the house before Process Stock ran are booked out now.
INSERT INTO "stock_ledger" ("stock_id", "kind", "on_hand_change", "reserved_change", "pieces", "intent_id", "round", "actor", "note")
SELECT "stock_id", 'process', -"quantity", -"quantity", "quantity", "intent_id", "stock_round", 'migration', 'Had left the house before Process Stock'
FROM custody_found WHERE "stock_id" IS NOT NULL AND "reserved" > 0 AND "custody" <> 'reserved';
--> statement-breakpoint
UPDATE "stock_rows" s SET "on_hand" = s."on_hand" - f."pieces", "reserved" = s."reserved" - f."pieces"
FROM (SELECT "stock_id", sum("quantity")::int AS "pieces" FROM custody_found
	WHERE "stock_id" IS NOT NULL AND "reserved" > 0 AND "custody" <> 'reserved' GROUP BY "stock_id") f
WHERE f."stock_id" = s."id";
--> statement-breakpoint
UPDATE "orders" o SET "stock_processed" = p."processed",
	"stock_processed_at" = CASE WHEN p."processed" THEN coalesce(o."stock_processed_at", now()) END
FROM (SELECT "order_id", bool_and("reserved" = 0) AND sum("picked" + "with_courier" + "with_customer" + "lost" + "returned" + "written_off") > 0 AS "processed"
	FROM "order_items" GROUP BY "order_id") p
WHERE p."order_id" = o."id" AND p."processed" <> o."stock_processed";
--> statement-breakpoint
UPDATE "payments" p SET "collected_by" = CASE WHEN s."id" IS NULL THEN 'staff' ELSE 'courier' END, "shipment_id" = s."id"
FROM "payments" c LEFT JOIN LATERAL (
	SELECT "id" FROM "shipments" WHERE "shipments"."order_id" = c."order_id" AND "status" = 'DELIVERED' AND "cod_amount" > 0
	ORDER BY "delivered_at" DESC LIMIT 1
) s ON true
WHERE c."id" = p."id" AND p."provider" = 'cash';
--> statement-breakpoint
-- Cash of orders that were cancelled after it was collected: nobody wrote down whether it was given back.
INSERT INTO "cash_returns" ("payment_id", "order_id", "amount", "reason")
SELECT p."id", o."id", p."amount", 'Cancelled after its cash was collected, before this version: was it given back?'
FROM "payments" p JOIN "orders" o ON o."id" = p."order_id"
WHERE p."provider" = 'cash' AND p."refunded" = 0 AND o."status" = 'cancelled';
