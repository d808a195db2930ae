-- Each product carries sums of its sizes: stock (on hand), available (not reserved), sizes_left (a bit per size that can be bought).

CREATE OR REPLACE FUNCTION size_bit(size text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE size {{SIZE_BITS}} ELSE 0 END
$$;

-- Products are locked in the order of their ids, so that two changes cannot wait for each other.
CREATE OR REPLACE FUNCTION move_product_sums(
  ids uuid[], on_hand_changes bigint[], available_changes bigint[], bits_before integer[], bits_after integer[]
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM products WHERE products.id = ANY (ids) ORDER BY products.id FOR NO KEY UPDATE;
  UPDATE products SET stock = products.stock + change.on_hand, available = products.available + change.available,
    sizes_left = (products.sizes_left & ~change.before) | change.after
  FROM unnest(ids, on_hand_changes, available_changes, bits_before, bits_after) AS change (id, on_hand, available, before, after)
  WHERE products.id = change.id;
END $$;

CREATE OR REPLACE FUNCTION inventory_levels_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM move_product_sums(array_agg(product_id), array_agg(on_hand), array_agg(available), array_agg(0), array_agg(bits)) FROM (
    SELECT product_id, sum(on_hand) AS on_hand, sum(on_hand - reserved) AS available,
      bit_or(CASE WHEN on_hand > reserved THEN size_bit(size) ELSE 0 END) AS bits
    FROM added GROUP BY product_id
  ) changes WHERE on_hand <> 0 OR available <> 0;
  PERFORM announce_products((SELECT array_agg(DISTINCT product_id) FROM added));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER inventory_levels_inserted AFTER INSERT ON inventory_levels REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION inventory_levels_inserted();

-- Pages show at most "only {{SHOWN_LEFT}} left", so that a change from 40 to 39 is not announced to them; staff see each number.
-- An order of one size, the common case, updates one row without building arrays.
CREATE OR REPLACE FUNCTION inventory_levels_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE now_row inventory_levels; was_row inventory_levels;
BEGIN
  IF (SELECT count(*) FROM added) = 1 THEN
    SELECT * INTO now_row FROM added;
    SELECT * INTO was_row FROM removed;
    IF now_row.product_id = was_row.product_id AND now_row.size = was_row.size THEN
      UPDATE products SET stock = stock + (now_row.on_hand - was_row.on_hand),
        available = available + (now_row.on_hand - now_row.reserved) - (was_row.on_hand - was_row.reserved),
        sizes_left = (sizes_left & ~size_bit(now_row.size)) | CASE WHEN now_row.on_hand > now_row.reserved THEN size_bit(now_row.size) ELSE 0 END
      WHERE id = now_row.product_id;
      IF least(now_row.on_hand - now_row.reserved, {{ENOUGH_LEFT}}) <> least(was_row.on_hand - was_row.reserved, {{ENOUGH_LEFT}}) THEN
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
      SELECT id, product_id, size, least(on_hand - reserved, {{ENOUGH_LEFT}}) FROM added
      EXCEPT
      SELECT id, product_id, size, least(on_hand - reserved, {{ENOUGH_LEFT}}) FROM removed
    ) different
  ));
  PERFORM announce_to_staff('stock', (SELECT array_agg(DISTINCT product_id) FROM added));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER inventory_levels_updated AFTER UPDATE ON inventory_levels REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION inventory_levels_updated();

CREATE OR REPLACE FUNCTION inventory_levels_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM move_product_sums(array_agg(product_id), array_agg(on_hand), array_agg(available), array_agg(bits), array_agg(0)) FROM (
    SELECT product_id, -sum(on_hand) AS on_hand, -sum(on_hand - reserved) AS available, bit_or(size_bit(size)) AS bits
    FROM removed GROUP BY product_id
  ) changes WHERE on_hand <> 0 OR available <> 0;
  PERFORM announce_products((SELECT array_agg(DISTINCT product_id) FROM removed));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER inventory_levels_deleted AFTER DELETE ON inventory_levels REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION inventory_levels_deleted();
