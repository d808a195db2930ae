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

-- Which pages a change of available units invalidates. No page shows more than "{{MAX_UNITS_SHOWN}} left": 40 to 39 invalidates nothing.
-- 5 to 4 invalidates the product's page; its card in lists shows no number. A size that sells out or comes back changes the card,
-- and so do added units: a card with an old, lower count would refuse to add them to the bag.
-- Examples: 40 to 39 nothing; 5 to 4 product; 1 to 0 product and lists; 4 to 5 product and lists; 40 to 50 nothing.
CREATE OR REPLACE FUNCTION stock_shown(available integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT least(available, {{MORE_THAN_SHOWN}})
$$;

CREATE OR REPLACE FUNCTION card_changed(before integer, after integer) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT stock_shown(after) > stock_shown(before) OR (after <= 0) <> (before <= 0)
$$;

-- An order of one size, the common case, updates one row without building arrays.
CREATE OR REPLACE FUNCTION inventory_levels_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE now_row inventory_levels; was_row inventory_levels; units_before integer; units_after integer; cards uuid[]; pages uuid[];
BEGIN
  IF (SELECT count(*) FROM added) = 1 THEN
    SELECT * INTO now_row FROM added;
    SELECT * INTO was_row FROM removed;
    IF now_row.product_id = was_row.product_id AND now_row.size = was_row.size THEN
      UPDATE products SET stock = stock + (now_row.on_hand - was_row.on_hand),
        available = available + (now_row.on_hand - now_row.reserved) - (was_row.on_hand - was_row.reserved),
        sizes_left = (sizes_left & ~size_bit(now_row.size)) | CASE WHEN now_row.on_hand > now_row.reserved THEN size_bit(now_row.size) ELSE 0 END
      WHERE id = now_row.product_id;
      units_before := was_row.on_hand - was_row.reserved;
      units_after := now_row.on_hand - now_row.reserved;
      IF card_changed(units_before, units_after) THEN
        PERFORM announce_products(ARRAY[now_row.product_id]);
      ELSIF stock_shown(units_after) <> stock_shown(units_before) THEN
        PERFORM announce_product_pages(ARRAY[now_row.product_id]);
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
  -- Grouped, not joined: transition tables have no statistics, and a join of them may become a nested loop.
  SELECT array_agg(DISTINCT product_id) FILTER (WHERE before IS NULL OR after IS NULL OR card_changed(before, after)),
    array_agg(DISTINCT product_id) FILTER (WHERE stock_shown(before) <> stock_shown(after))
  INTO cards, pages FROM (
    SELECT product_id, (sum(on_hand - reserved) FILTER (WHERE sign < 0))::int AS before,
      (sum(on_hand - reserved) FILTER (WHERE sign > 0))::int AS after
    FROM (
      SELECT 1 AS sign, id, product_id, size, on_hand, reserved FROM added
      UNION ALL
      SELECT -1, id, product_id, size, on_hand, reserved FROM removed
    ) signed GROUP BY id, product_id, size
  ) levels;
  PERFORM announce_products(cards);
  PERFORM announce_product_pages(array(SELECT unnest(pages) EXCEPT SELECT unnest(cards)));
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
