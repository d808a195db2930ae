DROP INDEX "outbox_waiting";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."status" = 'waiting';--> statement-breakpoint
-- Whoever delivers is told at once that there is something, whoever wrote it.
CREATE FUNCTION outbox_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('outbox_written', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER outbox_written AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION outbox_written();
--> statement-breakpoint
-- Deliveries are no jobs of the worker any more; a new database has no worker yet.
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NULL THEN RETURN; END IF;
  DELETE FROM graphile_worker._private_jobs AS job USING graphile_worker._private_tasks AS task
    WHERE task.id = job.task_id AND task.identifier = 'deliver-outbox';
END $$;
--> statement-breakpoint
-- Counts of tries are worth nothing after a crash: without a log, a try costs no write to disk.
ALTER TABLE rate_limits SET UNLOGGED;
--> statement-breakpoint
-- Room beside rows that change with every order, so that the new version needs no entry in any index.
ALTER TABLE stock_rows SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE products SET (fillfactor = 85);
--> statement-breakpoint
-- What another trigger changes in a product (sums, search words) is no news of the product: no need to compare every column for it.
DROP TRIGGER products_updated ON products;
--> statement-breakpoint
CREATE TRIGGER products_updated AFTER UPDATE ON products REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION products_updated();
--> statement-breakpoint
-- Most changes of stock are of one size: those need no arrays, whose plans are made anew each time.
CREATE OR REPLACE FUNCTION stock_rows_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE now_row stock_rows; was_row stock_rows;
BEGIN
  IF (SELECT count(*) FROM added) = 1 THEN
    SELECT * INTO now_row FROM added;
    SELECT * INTO was_row FROM removed;
    IF now_row.product_id = was_row.product_id AND now_row.size = was_row.size THEN
      UPDATE products SET stock = stock + (now_row.on_hand - was_row.on_hand),
        available = available + (now_row.on_hand - now_row.reserved) - (was_row.on_hand - was_row.reserved),
        sizes_left = (sizes_left & ~size_bit(now_row.size)) | CASE WHEN now_row.on_hand > now_row.reserved THEN size_bit(now_row.size) ELSE 0 END
      WHERE id = now_row.product_id;
      IF least(now_row.on_hand - now_row.reserved, 11) <> least(was_row.on_hand - was_row.reserved, 11) THEN
        PERFORM announce_products(ARRAY[now_row.product_id]);
      END IF;
      PERFORM announce_to_staff('stock', ARRAY[now_row.product_id]);
      RETURN NULL;
    END IF;
  END IF;
  PERFORM move_product_sums(array_agg(product_id), array_agg(on_hand), array_agg(available), array_agg(before), array_agg(after)) FROM (
    SELECT n.product_id, sum(n.on_hand - o.on_hand) AS on_hand,
      sum((n.on_hand - n.reserved) - (o.on_hand - o.reserved)) AS available,
      bit_or(size_bit(o.size)) AS before, bit_or(CASE WHEN n.on_hand > n.reserved THEN size_bit(n.size) ELSE 0 END) AS after,
      bit_or(CASE WHEN o.on_hand > o.reserved THEN size_bit(o.size) ELSE 0 END) AS left_before
    FROM added n JOIN removed o ON o.id = n.id GROUP BY n.product_id
  ) changes WHERE on_hand <> 0 OR available <> 0 OR left_before <> after;
  PERFORM announce_products((
    SELECT array_agg(DISTINCT n.product_id) FROM added n JOIN removed o ON o.id = n.id
    WHERE least(n.on_hand - n.reserved, 11) <> least(o.on_hand - o.reserved, 11) OR n.size <> o.size
  ));
  PERFORM announce_to_staff('stock', (SELECT array_agg(DISTINCT product_id) FROM added));
  RETURN NULL;
END $$;
