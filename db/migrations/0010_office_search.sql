-- Any part of a product's name, SKU or description, as staff search: the three as one text, which no line of typing can span.
-- In small letters beforehand: comparing without regard to case costs ten times as much a row.
-- The list of what is still to be sorted in stays short, since every search reads it.
CREATE INDEX products_office_text ON products USING gin (lower(name || E'\n' || sku || E'\n' || description) gin_trgm_ops)
  WITH (gin_pending_list_limit = 256) WHERE deleted_at IS NULL;
