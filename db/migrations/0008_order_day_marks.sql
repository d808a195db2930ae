-- The figures of days from their orders. Days are days of India.
CREATE FUNCTION order_days_of(first_day date, last_day date)
RETURNS TABLE (day date, orders integer, cancelled integer, revenue bigint, processed integer, last_processed timestamptz, methods jsonb, categories jsonb)
LANGUAGE sql STABLE AS $$
  WITH placed AS MATERIALIZED (
    SELECT (o.order_date AT TIME ZONE 'Asia/Kolkata')::date AS day, o.id, o.total::bigint AS total, o.payment_method,
      o.status = 'cancelled' AS is_cancelled, o.stock_processed, o.stock_processed_at
    FROM orders o
    WHERE o.order_date >= first_day::timestamp AT TIME ZONE 'Asia/Kolkata'
      AND o.order_date < (last_day + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'
  ), sums AS (
    SELECT p.day, count(*)::int AS orders, (count(*) FILTER (WHERE p.is_cancelled))::int AS cancelled,
      coalesce(sum(p.total) FILTER (WHERE NOT p.is_cancelled), 0)::bigint AS revenue,
      (count(*) FILTER (WHERE p.stock_processed))::int AS processed, max(p.stock_processed_at) AS last_processed
    FROM placed p GROUP BY p.day
  ), paid AS (
    SELECT m.day, jsonb_object_agg(m.payment_method, m.revenue) AS parts FROM (
      SELECT p.day, p.payment_method, sum(p.total) AS revenue FROM placed p WHERE NOT p.is_cancelled GROUP BY 1, 2
    ) m GROUP BY m.day
  ), sold AS (
    SELECT c.day, jsonb_object_agg(c.category, c.value) AS parts FROM (
      SELECT p.day, coalesce(product.category_id::text, '') AS category, sum(item.price::bigint * item.quantity) AS value
      FROM placed p JOIN order_items item ON item.order_id = p.id LEFT JOIN products product ON product.id = item.product_id
      WHERE NOT p.is_cancelled GROUP BY 1, 2
    ) c GROUP BY c.day
  )
  SELECT s.day, s.orders, s.cancelled, s.revenue, s.processed, s.last_processed,
    coalesce(paid.parts, '{}'), coalesce(sold.parts, '{}')
  FROM sums s LEFT JOIN paid ON paid.day = s.day LEFT JOIN sold ON sold.day = s.day
$$;
--> statement-breakpoint
-- A day is added up three hours after its end. So an order of the last two hours belongs to no such day and needs no mark: placing
-- an order costs nothing here.
CREATE FUNCTION mark_order_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO order_day_marks (day) VALUES ((OLD.order_date AT TIME ZONE 'Asia/Kolkata')::date);
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.order_date <> OLD.order_date) THEN
    INSERT INTO order_day_marks (day) VALUES ((NEW.order_date AT TIME ZONE 'Asia/Kolkata')::date);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_mark_day_inserted AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.order_date < now() - interval '2 hours') EXECUTE FUNCTION mark_order_day();
--> statement-breakpoint
CREATE TRIGGER orders_mark_day_updated AFTER UPDATE ON orders FOR EACH ROW
  WHEN (least(OLD.order_date, NEW.order_date) < now() - interval '2 hours'
    AND (OLD.order_date, OLD.status, OLD.total, OLD.payment_method, OLD.stock_processed, OLD.stock_processed_at)
      IS DISTINCT FROM (NEW.order_date, NEW.status, NEW.total, NEW.payment_method, NEW.stock_processed, NEW.stock_processed_at))
  EXECUTE FUNCTION mark_order_day();
--> statement-breakpoint
CREATE TRIGGER orders_mark_day_deleted AFTER DELETE ON orders FOR EACH ROW
  WHEN (OLD.order_date < now() - interval '2 hours') EXECUTE FUNCTION mark_order_day();
--> statement-breakpoint
-- Adds up days that are over since the last time, and again days that were marked, at most a month of each. One statement, one
-- moment: a change that is not finished yet brings its mark when it is. Runs never overlap (the caller sees to it).
-- Answers how many days were written.
CREATE FUNCTION add_up_order_days() RETURNS integer LANGUAGE sql AS $$
  WITH known AS (SELECT coalesce(max(day), date '1999-12-31') AS until FROM order_days),
  ended AS (SELECT ((now() - interval '3 hours') AT TIME ZONE 'Asia/Kolkata')::date - 1 AS until),
  next AS (
    SELECT (order_date AT TIME ZONE 'Asia/Kolkata')::date AS day FROM orders, known
    WHERE order_date >= (known.until + 1)::timestamp AT TIME ZONE 'Asia/Kolkata' ORDER BY order_date LIMIT 1
  ), gone AS (
    DELETE FROM order_day_marks WHERE day IN (
      SELECT DISTINCT mark.day FROM order_day_marks mark, known WHERE mark.day <= known.until ORDER BY 1 LIMIT 31
    ) RETURNING day
  ), again AS (SELECT DISTINCT day FROM gone),
  fresh AS (
    SELECT figures.* FROM next, ended, order_days_of(next.day, least(ended.until, next.day + 30)) figures
    UNION ALL
    SELECT figures.* FROM again, order_days_of(again.day, again.day) figures
  ), written AS (
    INSERT INTO order_days SELECT * FROM fresh
    ON CONFLICT (day) DO UPDATE SET orders = excluded.orders, cancelled = excluded.cancelled, revenue = excluded.revenue,
      processed = excluded.processed, last_processed = excluded.last_processed, methods = excluded.methods, categories = excluded.categories
    RETURNING day
  ), emptied AS (
    -- Its last order went away.
    DELETE FROM order_days kept USING again
    WHERE kept.day = again.day AND NOT EXISTS (SELECT FROM fresh WHERE fresh.day = kept.day) RETURNING kept.day
  )
  SELECT ((SELECT count(*) FROM written) + (SELECT count(*) FROM emptied))::int
$$;
--> statement-breakpoint
-- All figures, and those of each day from `first_day` on: sums where they stand, orders where they do not.
CREATE FUNCTION order_figures(first_day date, OUT totals jsonb, OUT days jsonb) LANGUAGE sql STABLE AS $$
  WITH known AS (SELECT coalesce(max(day), date '1999-12-31') AS until FROM order_days),
  marked AS MATERIALIZED (SELECT DISTINCT mark.day FROM order_day_marks mark, known WHERE mark.day <= known.until),
  every AS MATERIALIZED (
    SELECT kept.* FROM order_days kept WHERE NOT EXISTS (SELECT FROM marked WHERE marked.day = kept.day)
    UNION ALL SELECT figures.* FROM marked, order_days_of(marked.day, marked.day) figures
    UNION ALL SELECT figures.* FROM known, order_days_of(known.until + 1, date '9999-12-30') figures
  )
  SELECT (SELECT jsonb_build_object('orders', coalesce(sum(orders), 0), 'cancelled', coalesce(sum(cancelled), 0),
      'revenue', coalesce(sum(revenue), 0), 'processed', coalesce(sum(processed), 0), 'lastProcessed', max(last_processed)) FROM every),
    (SELECT coalesce(jsonb_agg(jsonb_build_object('day', day, 'orders', orders, 'cancelled', cancelled, 'revenue', revenue,
      'methods', methods, 'categories', categories) ORDER BY day), '[]') FROM every WHERE day >= first_day)
$$;
