-- Triggers on products: they maintain the number of active products per category and send notifications.

-- Categories are locked in the order of their ids, so that two changes cannot wait for each other.
CREATE OR REPLACE FUNCTION recount_categories(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  PERFORM 1 FROM categories WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE categories SET product_count = (
    SELECT count(*) FROM products WHERE products.category_id = categories.id AND products.status = 'active'
  ) WHERE id = ANY (ids);
END $$;

-- The pages of a style show all its colours: a colour that joins, leaves, appears or disappears changes the pages of the others.
CREATE OR REPLACE FUNCTION announce_styles(style_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT announce_product_pages((SELECT array_agg(id) FROM products WHERE style_id = ANY (style_ids))) WHERE style_ids IS NOT NULL
$$;

CREATE OR REPLACE FUNCTION products_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM recount_categories((SELECT array_agg(DISTINCT category_id) FROM added WHERE status = 'active'));
  PERFORM announce_products((SELECT array_agg(id) FROM added));
  PERFORM announce_styles((SELECT array_agg(DISTINCT style_id) FROM added WHERE style_id IS NOT NULL));
  PERFORM announce_to_staff('products', (SELECT array_agg(id) FROM added));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION products_inserted();

-- Columns that other triggers and jobs maintain (sums, search words) are not compared: a change of stock is announced by its own trigger.
CREATE OR REPLACE FUNCTION products_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed uuid[];
BEGIN
  SELECT array_agg(id) INTO changed FROM (
    SELECT id, to_jsonb(n) - ARRAY['stock', 'available', 'sizes_left', 'units_sold', 'search', 'version', 'updated_at'] FROM added n
    EXCEPT
    SELECT id, to_jsonb(o) - ARRAY['stock', 'available', 'sizes_left', 'units_sold', 'search', 'version', 'updated_at'] FROM removed o
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
  PERFORM announce_styles((
    SELECT array_agg(DISTINCT style_id) FROM (
      (SELECT id, style_id, status FROM added EXCEPT SELECT id, style_id, status FROM removed)
      UNION ALL
      (SELECT id, style_id, status FROM removed EXCEPT SELECT id, style_id, status FROM added)
    ) moved WHERE style_id IS NOT NULL
  ));
  PERFORM announce_to_staff('products', changed);
  RETURN NULL;
END $$;

-- Updates by other triggers (depth above 0) are skipped: they change only sums and search words.
CREATE OR REPLACE TRIGGER products_updated AFTER UPDATE ON products REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION products_updated();

CREATE OR REPLACE FUNCTION products_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM recount_categories((SELECT array_agg(DISTINCT category_id) FROM removed WHERE status = 'active'));
  PERFORM announce_products((SELECT array_agg(id) FROM removed));
  PERFORM announce_styles((SELECT array_agg(DISTINCT style_id) FROM removed WHERE style_id IS NOT NULL));
  PERFORM announce_to_staff('products', (SELECT array_agg(id) FROM removed));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION products_deleted();
