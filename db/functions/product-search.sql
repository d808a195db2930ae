-- The search document of a product, the dictionary of all words, and the vocabulary that spelling correction chooses from.

-- Words of the name (weight A) and the category (B), each once more with '=' in front for a match in the name alone; sizes as '#M',
-- the category as '@sarees'; details and keywords (C).
CREATE OR REPLACE FUNCTION product_search(product products) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT named || array_to_tsvector(array(SELECT '=' || word FROM unnest(tsvector_to_array(named)) word))
    || array_to_tsvector(array(SELECT '#' || size FROM unnest(product.sizes) size) || ('@' || category.slug))
    || setweight(to_tsvector('simple', concat_ws(' ', product.color, product.material, product.occasion, product.fit,
         product.brand, array_to_string(product.keywords, ' '))), 'C')
  FROM categories category,
    LATERAL (SELECT setweight(to_tsvector('simple', product.name), 'A') || setweight(to_tsvector('simple', category.name), 'B') AS named) words
  WHERE category.id = product.category_id
$$;

-- Words that describe goods: category, colour, material, occasion, fit. Names, brands and keywords are left out.
CREATE OR REPLACE FUNCTION product_vocabulary(product products) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array(SELECT word FROM unnest(tsvector_to_array(to_tsvector('simple', concat_ws(' ', category.name, product.color,
    product.material, product.occasion, product.fit)))) word WHERE length(word) > 2 ORDER BY word)
  FROM categories category WHERE category.id = product.category_id
$$;

CREATE OR REPLACE FUNCTION products_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := product_search(NEW);
  IF TG_OP = 'INSERT' OR NEW.search IS DISTINCT FROM OLD.search THEN
    INSERT INTO search_words (word) SELECT word FROM unnest(tsvector_to_array(NEW.search)) word
      WHERE length(word) > 2 AND word !~ '^[=@#]' ORDER BY word ON CONFLICT DO NOTHING;
    INSERT INTO search_vocabulary (word) SELECT word FROM unnest(product_vocabulary(NEW)) word ON CONFLICT DO NOTHING;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER products_search_words
  BEFORE INSERT OR UPDATE OF name, category_id, color, material, occasion, fit, brand, keywords, sizes ON products
  FOR EACH ROW EXECUTE FUNCTION products_search_words();

CREATE OR REPLACE FUNCTION categories_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET search = product_search(products) WHERE category_id = NEW.id;
  INSERT INTO search_vocabulary (word) SELECT word FROM unnest(tsvector_to_array(to_tsvector('simple', NEW.name))) word
    WHERE length(word) > 2 ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER categories_renamed AFTER UPDATE OF name, slug ON categories FOR EACH ROW
  WHEN (NEW.name IS DISTINCT FROM OLD.name OR NEW.slug IS DISTINCT FROM OLD.slug) EXECUTE FUNCTION categories_renamed();

-- How many active products have each word, anywhere and in their name. A job calls it.
CREATE OR REPLACE FUNCTION count_search_words() RETURNS void LANGUAGE sql AS $$
  WITH counted AS MATERIALIZED (SELECT word, ndoc FROM ts_stat($q$SELECT search FROM products WHERE status = 'active'$q$))
  UPDATE search_words w SET products = counts.products, named = counts.named
  FROM (
    SELECT entry.word, coalesce(anywhere.ndoc, 0) AS products, coalesce(in_name.ndoc, 0) AS named
    FROM search_words entry
    LEFT JOIN counted anywhere ON anywhere.word = entry.word
    LEFT JOIN counted in_name ON in_name.word = '=' || entry.word
  ) counts
  WHERE counts.word = w.word AND (w.products IS DISTINCT FROM counts.products OR w.named IS DISTINCT FROM counts.named)
$$;
