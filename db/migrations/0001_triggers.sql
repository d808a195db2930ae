-- What the tables keep up by themselves: sums, search words, append-only ledgers, and the news of every change.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE INDEX search_words_trigrams ON search_words USING gin (word gin_trgm_ops);
--> statement-breakpoint

-- A product's sums move by the difference, never by a recount: two transactions that change two sizes at once
-- cannot see each other's rows, but their differences add up.
CREATE FUNCTION add_to_product_sums(ids uuid[], on_hand_changes bigint[], available_changes bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM products WHERE products.id = ANY (ids) ORDER BY products.id FOR NO KEY UPDATE;
  UPDATE products SET stock = products.stock + change.on_hand, available = products.available + change.available
  FROM unnest(ids, on_hand_changes, available_changes) AS change (id, on_hand, available)
  WHERE products.id = change.id;
END $$;
--> statement-breakpoint
CREATE FUNCTION stock_rows_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_product_sums(array_agg(product_id), array_agg(on_hand), array_agg(available)) FROM (
    SELECT product_id, sum(on_hand) AS on_hand, sum(on_hand - reserved) AS available FROM added GROUP BY product_id
  ) changes WHERE on_hand <> 0 OR available <> 0;
  PERFORM announce_products((SELECT array_agg(DISTINCT product_id) FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION stock_rows_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_product_sums(array_agg(product_id), array_agg(on_hand), array_agg(available)) FROM (
    SELECT product_id, -sum(on_hand) AS on_hand, -sum(on_hand - reserved) AS available FROM removed GROUP BY product_id
  ) changes WHERE on_hand <> 0 OR available <> 0;
  PERFORM announce_products((SELECT array_agg(DISTINCT product_id) FROM removed));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Pages show 'sold out' and 'only n left' up to 10, so only a change below that is news to a shopper:
-- a sale of plenty must not empty the page cache.
CREATE FUNCTION stock_rows_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_product_sums(array_agg(product_id), array_agg(on_hand), array_agg(available)) FROM (
    SELECT n.product_id, sum(n.on_hand - o.on_hand) AS on_hand,
      sum((n.on_hand - n.reserved) - (o.on_hand - o.reserved)) AS available
    FROM added n JOIN removed o ON o.id = n.id GROUP BY n.product_id
  ) changes WHERE on_hand <> 0 OR available <> 0;
  PERFORM announce_products((
    SELECT array_agg(DISTINCT n.product_id) FROM added n JOIN removed o ON o.id = n.id
    WHERE least(n.on_hand - n.reserved, 11) <> least(o.on_hand - o.reserved, 11) OR n.size <> o.size
  ));
  PERFORM announce_to_staff('stock', (SELECT array_agg(DISTINCT product_id) FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint

-- The news. Shoppers' pages are forgotten by tag; staff screens hear which rows changed. Many rows at once are told as 'all'.
CREATE FUNCTION announce(tags text[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('store_changed', json_build_object('tags', tags)::text) WHERE cardinality(tags) > 0
$$;
--> statement-breakpoint
CREATE FUNCTION announce_to_staff(what text, ids uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('staff_changed', json_build_object('what', what,
    'ids', CASE WHEN cardinality(ids) <= 50 THEN ids ELSE '{}' END)::text) WHERE cardinality(ids) > 0
$$;
--> statement-breakpoint
CREATE FUNCTION announce_products(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  IF cardinality(ids) > 50 THEN
    PERFORM announce(ARRAY['products', 'product:*']);
  ELSE
    PERFORM announce(ARRAY['products'] || (SELECT array_agg('product:' || id) FROM unnest(ids) id));
  END IF;
END $$;
--> statement-breakpoint

-- Products: sums and search words of the row itself are no news.
CREATE FUNCTION products_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM recount_categories((SELECT array_agg(DISTINCT category_id) FROM added WHERE status = 'active'));
  PERFORM announce_products((SELECT array_agg(id) FROM added));
  PERFORM announce_to_staff('products', (SELECT array_agg(id) FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION products_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM recount_categories((SELECT array_agg(DISTINCT category_id) FROM removed WHERE status = 'active'));
  PERFORM announce_products((SELECT array_agg(id) FROM removed));
  PERFORM announce_to_staff('products', (SELECT array_agg(id) FROM removed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION products_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed uuid[];
BEGIN
  SELECT array_agg(n.id) INTO changed FROM added n JOIN removed o ON o.id = n.id
    WHERE to_jsonb(n) - ARRAY['stock', 'available', 'search', 'version', 'updated_at']
      IS DISTINCT FROM to_jsonb(o) - ARRAY['stock', 'available', 'search', 'version', 'updated_at'];
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
-- The category rows are locked first, in order: the count below then sees every committed product, and two writers cannot deadlock.
CREATE FUNCTION recount_categories(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  PERFORM 1 FROM categories WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE categories SET product_count = (
    SELECT count(*) FROM products WHERE products.category_id = categories.id AND products.status = 'active'
  ) WHERE id = ANY (ids);
END $$;
--> statement-breakpoint
CREATE TRIGGER products_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION products_inserted();
--> statement-breakpoint
CREATE TRIGGER products_updated AFTER UPDATE ON products REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION products_updated();
--> statement-breakpoint
CREATE TRIGGER products_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION products_deleted();
--> statement-breakpoint
CREATE TRIGGER stock_rows_inserted AFTER INSERT ON stock_rows REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION stock_rows_inserted();
--> statement-breakpoint
CREATE TRIGGER stock_rows_updated AFTER UPDATE ON stock_rows REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION stock_rows_updated();
--> statement-breakpoint
CREATE TRIGGER stock_rows_deleted AFTER DELETE ON stock_rows REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION stock_rows_deleted();
--> statement-breakpoint

-- Search words of a product: name first, then category, then what it is made of and for, then its description.
CREATE FUNCTION product_search(product products) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT setweight(to_tsvector('simple', product.name), 'A')
    || setweight(to_tsvector('simple', coalesce((SELECT name FROM categories WHERE id = product.category_id), '')), 'B')
    || setweight(to_tsvector('simple', concat_ws(' ', product.color, product.material, product.occasion, product.fit,
         product.brand, array_to_string(product.keywords, ' '))), 'C')
$$;
--> statement-breakpoint
CREATE FUNCTION products_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := product_search(NEW);
  IF TG_OP = 'INSERT' OR NEW.search IS DISTINCT FROM OLD.search THEN
    INSERT INTO search_words (word) SELECT word FROM unnest(tsvector_to_array(NEW.search)) word
      WHERE length(word) > 2 ORDER BY word ON CONFLICT DO NOTHING;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_search_words BEFORE INSERT OR UPDATE OF name, category_id, color, material, occasion, fit, brand, keywords
  ON products FOR EACH ROW EXECUTE FUNCTION products_search_words();
--> statement-breakpoint
CREATE FUNCTION categories_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET search = product_search(products) WHERE category_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER categories_renamed AFTER UPDATE OF name ON categories FOR EACH ROW
  WHEN (NEW.name IS DISTINCT FROM OLD.name) EXECUTE FUNCTION categories_renamed();
--> statement-breakpoint

-- Everything else a public page is made of.
CREATE FUNCTION announce_table() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY[TG_ARGV[0]]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER categories_changed AFTER INSERT OR UPDATE OR DELETE ON categories FOR EACH STATEMENT EXECUTE FUNCTION announce_table('categories');
--> statement-breakpoint
CREATE TRIGGER banners_changed AFTER INSERT OR UPDATE OR DELETE ON banners FOR EACH STATEMENT EXECUTE FUNCTION announce_table('banners');
--> statement-breakpoint
CREATE TRIGGER settings_changed AFTER INSERT OR UPDATE OR DELETE ON settings FOR EACH STATEMENT EXECUTE FUNCTION announce_table('settings');
--> statement-breakpoint
CREATE FUNCTION product_part_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_products(ARRAY[coalesce(NEW.product_id, OLD.product_id)]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_pictures_changed AFTER INSERT OR UPDATE OR DELETE ON product_pictures FOR EACH ROW EXECUTE FUNCTION product_part_changed();
--> statement-breakpoint
CREATE TRIGGER reviews_changed AFTER INSERT OR UPDATE OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION product_part_changed();
--> statement-breakpoint

-- What staff have open.
CREATE FUNCTION staff_row_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_to_staff(TG_ARGV[0], ARRAY[coalesce(NEW.id, OLD.id)]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_to_staff AFTER INSERT OR UPDATE OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION staff_row_changed('orders');
--> statement-breakpoint
CREATE TRIGGER notifications_to_staff AFTER INSERT OR UPDATE OR DELETE ON notifications FOR EACH ROW EXECUTE FUNCTION staff_row_changed('notifications');
--> statement-breakpoint
CREATE TRIGGER feedback_to_staff AFTER INSERT OR UPDATE OR DELETE ON user_feedback FOR EACH ROW EXECUTE FUNCTION staff_row_changed('feedback');
--> statement-breakpoint
CREATE TRIGGER leads_to_staff AFTER INSERT OR UPDATE OR DELETE ON leads FOR EACH ROW EXECUTE FUNCTION staff_row_changed('leads');
--> statement-breakpoint
CREATE TRIGGER shipments_to_staff AFTER INSERT OR UPDATE OR DELETE ON shipments FOR EACH ROW EXECUTE FUNCTION staff_row_changed('shipments');
--> statement-breakpoint

-- Ledgers are written once. A row may only go together with what it belongs to (depth 2: a cascade), never by itself.
CREATE FUNCTION written_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_ledger_written_once BEFORE UPDATE OR DELETE ON stock_ledger FOR EACH ROW EXECUTE FUNCTION written_once();
--> statement-breakpoint
CREATE TRIGGER audit_written_once BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION written_once();
--> statement-breakpoint
CREATE TRIGGER order_events_written_once BEFORE UPDATE OR DELETE ON order_events FOR EACH ROW EXECUTE FUNCTION written_once();
