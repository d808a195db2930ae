-- A function's plan is made once a connection, for as many rows as its first call happened to see. Joined, the rows before and after
-- were compared each with each when the first change had been of one row and a later one was of thousands: five thousand products in
-- one statement ran into the limit of five seconds. Taken from each other and added up, they cost the same by any plan.
CREATE OR REPLACE FUNCTION products_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed uuid[];
BEGIN
  SELECT array_agg(id) INTO changed FROM (
    SELECT id, to_jsonb(n) - ARRAY['stock', 'available', 'sizes_left', 'search', 'version', 'updated_at'] FROM added n
    EXCEPT
    SELECT id, to_jsonb(o) - ARRAY['stock', 'available', 'sizes_left', 'search', 'version', 'updated_at'] FROM removed o
  ) different;
  IF changed IS NULL THEN RETURN NULL; END IF;
  PERFORM recount_categories((
    SELECT array_agg(DISTINCT category_id) FROM (
      (SELECT id, category_id, status FROM added EXCEPT SELECT id, category_id, status FROM removed)
      UNION ALL
      (SELECT id, category_id, status FROM removed EXCEPT SELECT id, category_id, status FROM added)
    ) moved
  ));
  PERFORM announce_products(changed);
  PERFORM announce_to_staff('products', changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
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
    SELECT product_id, sum(sign * on_hand) AS on_hand, sum(sign * (on_hand - reserved)) AS available,
      bit_or(CASE WHEN sign < 0 THEN size_bit(size) ELSE 0 END) AS before,
      bit_or(CASE WHEN sign > 0 AND on_hand > reserved THEN size_bit(size) ELSE 0 END) AS after,
      bit_or(CASE WHEN sign < 0 AND on_hand > reserved THEN size_bit(size) ELSE 0 END) AS left_before
    FROM (
      SELECT 1 AS sign, product_id, size, on_hand, reserved FROM added
      UNION ALL
      SELECT -1, product_id, size, on_hand, reserved FROM removed
    ) signed GROUP BY product_id
  ) changes WHERE on_hand <> 0 OR available <> 0 OR left_before <> after;
  PERFORM announce_products((
    SELECT array_agg(DISTINCT product_id) FROM (
      SELECT id, product_id, size, least(on_hand - reserved, 11) FROM added
      EXCEPT
      SELECT id, product_id, size, least(on_hand - reserved, 11) FROM removed
    ) different
  ));
  PERFORM announce_to_staff('stock', (SELECT array_agg(DISTINCT product_id) FROM added));
  RETURN NULL;
END $$;
