CREATE OR REPLACE FUNCTION catalogue_figures_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_figures (products, active, low_stock, out_of_stock, stock_value)
  SELECT sum(sign), coalesce(sum(sign) FILTER (WHERE status = 'active'), 0),
    coalesce(sum(sign) FILTER (WHERE status = 'active' AND stock BETWEEN 1 AND 10), 0),
    coalesce(sum(sign) FILTER (WHERE status = 'active' AND stock = 0), 0), sum(sign * price::bigint * stock)
  FROM (
    SELECT 1 AS sign, NEW.status, NEW.stock, NEW.price WHERE TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL
    UNION ALL
    SELECT -1, OLD.status, OLD.stock, OLD.price WHERE TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL
  ) counted
  HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER catalogue_figures_added AFTER INSERT OR DELETE ON products FOR EACH ROW EXECUTE FUNCTION catalogue_figures_changed();
-- An order changes none of these: it is not even called then.
CREATE OR REPLACE TRIGGER catalogue_figures_changed AFTER UPDATE OF status, stock, price, deleted_at ON products FOR EACH ROW
  WHEN (OLD.stock <> NEW.stock OR OLD.price <> NEW.price OR OLD.status <> NEW.status OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION catalogue_figures_changed();
-- Two at once are right as well: each row is taken away by one of them, and the sum of the other is no row that it saw.
CREATE OR REPLACE FUNCTION add_up_catalogue_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM catalogue_figures LIMIT 2) several) < 2 THEN RETURN; END IF;
  WITH taken AS (DELETE FROM catalogue_figures RETURNING *)
  INSERT INTO catalogue_figures (products, active, low_stock, out_of_stock, stock_value)
  SELECT sum(products), sum(active), sum(low_stock), sum(out_of_stock), sum(stock_value) FROM taken HAVING count(*) > 0;
END $$;
