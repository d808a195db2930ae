CREATE TABLE "catalogue_figures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"products" integer NOT NULL,
	"active" integer NOT NULL,
	"low_stock" integer NOT NULL,
	"out_of_stock" integer NOT NULL,
	"stock_value" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_by_stock";--> statement-breakpoint
DROP INDEX "products_price";--> statement-breakpoint
DROP INDEX "products_best";--> statement-breakpoint
DROP INDEX "products_discount";--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price","id","sizes_left","new_arrival") WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX "products_best" ON "products" USING btree ("rating","reviews","created_at","id","price","sizes_left","new_arrival") WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE INDEX "products_discount" ON "products" USING btree ("discount","created_at","id","price","sizes_left","new_arrival") WHERE "products"."status" = 'active';--> statement-breakpoint
CREATE FUNCTION catalogue_figures_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER catalogue_figures_added AFTER INSERT OR DELETE ON products FOR EACH ROW EXECUTE FUNCTION catalogue_figures_changed();
--> statement-breakpoint
-- An order changes none of these: it is not even called then.
CREATE TRIGGER catalogue_figures_changed AFTER UPDATE OF status, stock, price, deleted_at ON products FOR EACH ROW
  WHEN (OLD.stock <> NEW.stock OR OLD.price <> NEW.price OR OLD.status <> NEW.status OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION catalogue_figures_changed();
--> statement-breakpoint
-- Two at once are right as well: each row is taken away by one of them, and the sum of the other is no row that it saw.
CREATE FUNCTION add_up_catalogue_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM catalogue_figures LIMIT 2) several) < 2 THEN RETURN; END IF;
  WITH taken AS (DELETE FROM catalogue_figures RETURNING *)
  INSERT INTO catalogue_figures (products, active, low_stock, out_of_stock, stock_value)
  SELECT sum(products), sum(active), sum(low_stock), sum(out_of_stock), sum(stock_value) FROM taken HAVING count(*) > 0;
END $$;
--> statement-breakpoint
-- What there is already. The new triggers hold the table still until this is done.
INSERT INTO catalogue_figures (products, active, low_stock, out_of_stock, stock_value)
SELECT count(*), count(*) FILTER (WHERE status = 'active'), count(*) FILTER (WHERE status = 'active' AND stock BETWEEN 1 AND 10),
  count(*) FILTER (WHERE status = 'active' AND stock = 0), coalesce(sum(price::bigint * stock), 0)
FROM products WHERE deleted_at IS NULL HAVING count(*) > 0;
