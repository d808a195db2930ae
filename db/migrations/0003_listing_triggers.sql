-- Which filter sizes of a product are left to buy, beside the sums and kept like them: by what a statement changed.
-- The bits are those of SHOP_SIZES in shop/catalog/shop-query.ts.
CREATE FUNCTION size_bit(size text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE size WHEN 'XS' THEN 1 WHEN 'S' THEN 2 WHEN 'M' THEN 4 WHEN 'L' THEN 8 WHEN 'XL' THEN 16 WHEN 'XXL' THEN 32 ELSE 0 END
$$;
--> statement-breakpoint
-- A size belongs to one stock row, and the product's row is locked before it changes: two statements that change two sizes
-- clear and set different bits, one after the other.
CREATE FUNCTION move_product_sums(ids uuid[], on_hand_changes bigint[], available_changes bigint[], bits_before integer[], bits_after integer[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM products WHERE products.id = ANY (ids) ORDER BY products.id FOR NO KEY UPDATE;
  UPDATE products SET stock = products.stock + change.on_hand, available = products.available + change.available,
    sizes_left = (products.sizes_left & ~change.before) | change.after
  FROM unnest(ids, on_hand_changes, available_changes, bits_before, bits_after) AS change (id, on_hand, available, before, after)
  WHERE products.id = change.id;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION stock_rows_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM move_product_sums(array_agg(product_id), array_agg(on_hand), array_agg(available), array_agg(0), array_agg(bits)) FROM (
    SELECT product_id, sum(on_hand) AS on_hand, sum(on_hand - reserved) AS available,
      bit_or(CASE WHEN on_hand > reserved THEN size_bit(size) ELSE 0 END) AS bits
    FROM added GROUP BY product_id
  ) changes WHERE on_hand <> 0 OR available <> 0;
  PERFORM announce_products((SELECT array_agg(DISTINCT product_id) FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION stock_rows_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM move_product_sums(array_agg(product_id), array_agg(on_hand), array_agg(available), array_agg(bits), array_agg(0)) FROM (
    SELECT product_id, -sum(on_hand) AS on_hand, -sum(on_hand - reserved) AS available, bit_or(size_bit(size)) AS bits
    FROM removed GROUP BY product_id
  ) changes WHERE on_hand <> 0 OR available <> 0;
  PERFORM announce_products((SELECT array_agg(DISTINCT product_id) FROM removed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION stock_rows_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
--> statement-breakpoint
DROP FUNCTION add_to_product_sums(uuid[], bigint[], bigint[]);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION products_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed uuid[];
BEGIN
  SELECT array_agg(n.id) INTO changed FROM added n JOIN removed o ON o.id = n.id
    WHERE to_jsonb(n) - ARRAY['stock', 'available', 'sizes_left', 'search', 'version', 'updated_at']
      IS DISTINCT FROM to_jsonb(o) - ARRAY['stock', 'available', 'sizes_left', 'search', 'version', 'updated_at'];
  IF changed IS NULL THEN RETURN NULL; END IF;
  PERFORM recount_categories((
    SELECT array_agg(DISTINCT category_id) FROM (
      SELECT unnest(ARRAY[n.category_id, o.category_id]) AS category_id FROM added n JOIN removed o ON o.id = n.id
      WHERE n.category_id <> o.category_id OR n.status <> o.status
    ) moved
  ));
  PERFORM announce_products(changed);
  PERFORM announce_to_staff('products', changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Beside the words themselves stand marks, so that the word index alone can answer narrower questions:
-- '=kurta' is a word of the name or the category's name, '@ethnic' the category, '#M' a size it is made in.
CREATE OR REPLACE FUNCTION product_search(product products) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT named || array_to_tsvector(array(SELECT '=' || word FROM unnest(tsvector_to_array(named)) word))
    || array_to_tsvector(array(SELECT '#' || size FROM unnest(product.sizes) size) || ('@' || category.slug))
    || setweight(to_tsvector('simple', concat_ws(' ', product.color, product.material, product.occasion, product.fit,
         product.brand, array_to_string(product.keywords, ' '))), 'C')
  FROM categories category,
    LATERAL (SELECT setweight(to_tsvector('simple', product.name), 'A') || setweight(to_tsvector('simple', category.name), 'B') AS named) words
  WHERE category.id = product.category_id
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION products_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := product_search(NEW);
  IF TG_OP = 'INSERT' OR NEW.search IS DISTINCT FROM OLD.search THEN
    INSERT INTO search_words (word) SELECT word FROM unnest(tsvector_to_array(NEW.search)) word
      WHERE length(word) > 2 AND word !~ '^[=@#]' ORDER BY word ON CONFLICT DO NOTHING;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER products_search_words ON products;
--> statement-breakpoint
CREATE TRIGGER products_search_words BEFORE INSERT OR UPDATE OF name, category_id, color, material, occasion, fit, brand, keywords, sizes
  ON products FOR EACH ROW EXECUTE FUNCTION products_search_words();
--> statement-breakpoint
DROP TRIGGER categories_renamed ON categories;
--> statement-breakpoint
CREATE TRIGGER categories_renamed AFTER UPDATE OF name, slug ON categories FOR EACH ROW
  WHEN (NEW.name IS DISTINCT FROM OLD.name OR NEW.slug IS DISTINCT FROM OLD.slug) EXECUTE FUNCTION categories_renamed();
--> statement-breakpoint
-- What there is already: no news to anybody.
ALTER TABLE products DISABLE TRIGGER products_updated;
--> statement-breakpoint
UPDATE products SET search = product_search(products), sizes_left = coalesce((
  SELECT bit_or(size_bit(size)) FROM stock_rows WHERE stock_rows.product_id = products.id AND on_hand > reserved), 0);
--> statement-breakpoint
ALTER TABLE products ENABLE TRIGGER products_updated;
--> statement-breakpoint
-- Counts in how many active products each word stands. A word that none has any more is kept with 0: its product may come back.
CREATE FUNCTION count_search_words() RETURNS void LANGUAGE sql AS $$
  WITH counted AS MATERIALIZED (SELECT word, ndoc FROM ts_stat($q$SELECT search FROM products WHERE status = 'active'$q$))
  UPDATE search_words w SET products = figures.products, named = figures.named
  FROM (
    SELECT known.word, coalesce(anywhere.ndoc, 0) AS products, coalesce(in_name.ndoc, 0) AS named
    FROM search_words known
    LEFT JOIN counted anywhere ON anywhere.word = known.word
    LEFT JOIN counted in_name ON in_name.word = '=' || known.word
  ) figures
  WHERE figures.word = w.word AND (w.products IS DISTINCT FROM figures.products OR w.named IS DISTINCT FROM figures.named)
$$;
