-- Sends NOTIFY store_changed with the cache tags of changed rows: nodes invalidate the pages rendered from these rows.

CREATE OR REPLACE FUNCTION announce(tags text[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('store_changed', json_build_object('tags', tags)::text) WHERE cardinality(tags) > 0
$$;

-- A payload is limited to 8,000 bytes: more than {{MAX_NOTIFIED_IDS}} products are announced as all products.
CREATE OR REPLACE FUNCTION product_tags(ids uuid[]) RETURNS text[] LANGUAGE sql AS $$
  SELECT CASE WHEN cardinality(ids) > {{MAX_NOTIFIED_IDS}} THEN ARRAY['product:*'] ELSE array(SELECT 'product:' || id FROM unnest(ids) id) END
$$;

-- For a change that product lists show too.
CREATE OR REPLACE FUNCTION announce_products(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT announce(ARRAY['products'] || product_tags(ids)) WHERE ids IS NOT NULL
$$;

-- For a change that only the product's own page shows.
CREATE OR REPLACE FUNCTION announce_product_pages(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT announce(product_tags(ids)) WHERE ids IS NOT NULL
$$;

CREATE OR REPLACE FUNCTION announce_table() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY[TG_ARGV[0]]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER banners_changed AFTER INSERT OR UPDATE OR DELETE ON banners
  FOR EACH STATEMENT EXECUTE FUNCTION announce_table('banners');
CREATE OR REPLACE TRIGGER categories_changed AFTER INSERT OR UPDATE OR DELETE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION announce_table('categories');
CREATE OR REPLACE TRIGGER collections_changed AFTER INSERT OR UPDATE OR DELETE ON collections
  FOR EACH STATEMENT EXECUTE FUNCTION announce_table('collections');
CREATE OR REPLACE TRIGGER collection_products_changed AFTER INSERT OR UPDATE OR DELETE ON collection_products
  FOR EACH STATEMENT EXECUTE FUNCTION announce_table('collections');
CREATE OR REPLACE TRIGGER coupons_added_or_removed AFTER INSERT OR DELETE ON coupons
  FOR EACH STATEMENT EXECUTE FUNCTION announce_table('coupons');
-- An order that uses a coupon changes only used_count; pages change only when the coupon becomes used up, or usable again.
CREATE OR REPLACE TRIGGER coupons_changed AFTER UPDATE ON coupons FOR EACH ROW
  WHEN (to_jsonb(OLD) - ARRAY['used_count', 'version', 'updated_at'] IS DISTINCT FROM to_jsonb(NEW) - ARRAY['used_count', 'version', 'updated_at']
    OR (NEW.usage_limit > 0 AND (OLD.used_count < NEW.usage_limit) <> (NEW.used_count < NEW.usage_limit)))
  EXECUTE FUNCTION announce_table('coupons');
CREATE OR REPLACE TRIGGER content_pages_changed AFTER INSERT OR UPDATE OR DELETE ON content_pages
  FOR EACH STATEMENT EXECUTE FUNCTION announce_table('pages');
CREATE OR REPLACE TRIGGER search_synonyms_changed AFTER INSERT OR UPDATE OR DELETE ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION announce_table('synonyms');
CREATE OR REPLACE TRIGGER settings_changed AFTER INSERT OR UPDATE OR DELETE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION announce_table('settings');

CREATE OR REPLACE FUNCTION product_part_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_products(ARRAY[coalesce(NEW.product_id, OLD.product_id)]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER product_pictures_changed AFTER INSERT OR UPDATE OR DELETE ON product_pictures
  FOR EACH ROW EXECUTE FUNCTION product_part_changed();
CREATE OR REPLACE TRIGGER reviews_changed AFTER INSERT OR UPDATE OR DELETE ON reviews
  FOR EACH ROW EXECUTE FUNCTION product_part_changed();

-- Products that another product's page shows: its look, and those that were often bought with it.
CREATE OR REPLACE FUNCTION product_links_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_product_pages((SELECT array_agg(DISTINCT product_id) FROM added));
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION product_links_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_product_pages((SELECT array_agg(DISTINCT product_id) FROM removed));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER bought_together_added AFTER INSERT ON bought_together REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION product_links_added();
CREATE OR REPLACE TRIGGER bought_together_updated AFTER UPDATE ON bought_together REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION product_links_added();
CREATE OR REPLACE TRIGGER bought_together_removed AFTER DELETE ON bought_together REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION product_links_removed();
CREATE OR REPLACE TRIGGER look_products_added AFTER INSERT ON look_products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION product_links_added();
CREATE OR REPLACE TRIGGER look_products_removed AFTER DELETE ON look_products REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION product_links_removed();

-- Only the product's own page shows its video.
CREATE OR REPLACE TRIGGER product_videos_added AFTER INSERT ON product_videos REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION product_links_added();
CREATE OR REPLACE TRIGGER product_videos_updated AFTER UPDATE ON product_videos REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION product_links_added();
CREATE OR REPLACE TRIGGER product_videos_removed AFTER DELETE ON product_videos REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION product_links_removed();
