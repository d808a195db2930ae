-- Notes each product whose filters or sort values changed, for the facet index that every node holds in memory.

CREATE OR REPLACE FUNCTION product_facets_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_facet_changes (product_id) VALUES (coalesce(NEW.id, OLD.id));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER product_facets_added AFTER INSERT ON products
  FOR EACH ROW WHEN (NEW.status = 'active') EXECUTE FUNCTION product_facets_changed();
CREATE OR REPLACE TRIGGER product_facets_removed AFTER DELETE ON products
  FOR EACH ROW WHEN (OLD.status = 'active') EXECUTE FUNCTION product_facets_changed();
-- An order that leaves units of every size changes none of these columns.
CREATE OR REPLACE TRIGGER product_facets_changed AFTER UPDATE ON products FOR EACH ROW WHEN (
  (OLD.status, OLD.category_id, OLD.price, OLD.discount, OLD.rating, OLD.reviews, OLD.color, OLD.color_hex, OLD.material, OLD.occasion, OLD.attributes,
    OLD.country_of_origin, OLD.new_arrival, OLD.sizes_left, OLD.available > 0, OLD.units_sold, OLD.listed_at, OLD.style_id)
  IS DISTINCT FROM
  (NEW.status, NEW.category_id, NEW.price, NEW.discount, NEW.rating, NEW.reviews, NEW.color, NEW.color_hex, NEW.material, NEW.occasion, NEW.attributes,
    NEW.country_of_origin, NEW.new_arrival, NEW.sizes_left, NEW.available > 0, NEW.units_sold, NEW.listed_at, NEW.style_id)
) EXECUTE FUNCTION product_facets_changed();
