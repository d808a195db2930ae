-- Daily order statistics: sums of past days, so that the dashboard does not read all orders (docs/decisions/0023).

-- The statistics of each day with orders, counted from the orders themselves.
CREATE OR REPLACE FUNCTION count_order_days(first_day date, last_day date) RETURNS TABLE (
  day date, orders integer, cancelled integer, revenue bigint, processed integer, last_processed timestamptz, methods jsonb, categories jsonb
) LANGUAGE sql STABLE AS $$
  WITH placed AS MATERIALIZED (
    SELECT (o.order_date AT TIME ZONE '{{TIME_ZONE}}')::date AS day, o.id, o.total::bigint AS total, o.payment_method,
      o.status = 'cancelled' AS is_cancelled, o.stock_processed, o.stock_processed_at
    FROM orders o
    WHERE o.order_date >= first_day::timestamp AT TIME ZONE '{{TIME_ZONE}}'
      AND o.order_date < (last_day + 1)::timestamp AT TIME ZONE '{{TIME_ZONE}}'
  ), sums AS (
    SELECT p.day, count(*)::int AS orders, (count(*) FILTER (WHERE p.is_cancelled))::int AS cancelled,
      coalesce(sum(p.total) FILTER (WHERE NOT p.is_cancelled), 0)::bigint AS revenue,
      (count(*) FILTER (WHERE p.stock_processed))::int AS processed, max(p.stock_processed_at) AS last_processed
    FROM placed p GROUP BY p.day
  ), paid AS (
    SELECT m.day, jsonb_object_agg(m.payment_method, m.revenue) AS amounts FROM (
      SELECT p.day, p.payment_method, sum(p.total) AS revenue FROM placed p WHERE NOT p.is_cancelled GROUP BY 1, 2
    ) m GROUP BY m.day
  ), sold AS (
    SELECT c.day, jsonb_object_agg(c.category, c.value) AS amounts FROM (
      SELECT p.day, coalesce(product.category_id::text, '') AS category, sum(item.price::bigint * item.quantity) AS value
      FROM placed p JOIN order_items item ON item.order_id = p.id LEFT JOIN products product ON product.id = item.product_id
      WHERE NOT p.is_cancelled GROUP BY 1, 2
    ) c GROUP BY c.day
  )
  SELECT s.day, s.orders, s.cancelled, s.revenue, s.processed, s.last_processed,
    coalesce(paid.amounts, '{}'), coalesce(sold.amounts, '{}')
  FROM sums s LEFT JOIN paid ON paid.day = s.day LEFT JOIN sold ON sold.day = s.day
$$;

-- Writes at most seven new days and seven marked ones per call; returns how many it wrote. A job calls it until that is 0.
-- A day is stored three hours after its end, so a change of an order that is younger than two hours needs no mark (see the triggers below).
-- '1999-12-31' is before every order, '9999-12-30' after every one.
CREATE OR REPLACE FUNCTION refresh_daily_order_stats() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  last_stored date := coalesce((SELECT max(day) FROM daily_order_stats), date '1999-12-31');
  last_complete date := ((now() - interval '3 hours') AT TIME ZONE '{{TIME_ZONE}}')::date - 1;
  next date := (
    SELECT (order_date AT TIME ZONE '{{TIME_ZONE}}')::date FROM orders
    WHERE order_date >= (last_stored + 1)::timestamp AT TIME ZONE '{{TIME_ZONE}}' ORDER BY order_date LIMIT 1
  );
  written integer;
BEGIN
  IF (next IS NULL OR next > last_complete) AND NOT EXISTS (SELECT FROM stale_order_days WHERE day <= last_stored) THEN RETURN 0; END IF;
  WITH unmarked AS (
    DELETE FROM stale_order_days WHERE day IN (
      SELECT DISTINCT mark.day FROM stale_order_days mark WHERE mark.day <= last_stored ORDER BY 1 LIMIT 7
    ) RETURNING day
  ), stale_days AS (SELECT DISTINCT day FROM unmarked),
  counted AS (
    SELECT stats.* FROM count_order_days(next, least(last_complete, next + 6)) stats
    UNION ALL
    SELECT stats.* FROM stale_days, count_order_days(stale_days.day, stale_days.day) stats
  ), stored AS (
    INSERT INTO daily_order_stats SELECT * FROM counted
    ON CONFLICT (day) DO UPDATE SET orders = excluded.orders, cancelled = excluded.cancelled, revenue = excluded.revenue,
      processed = excluded.processed, last_processed = excluded.last_processed, methods = excluded.methods, categories = excluded.categories
    RETURNING day
  ), removed AS (
    -- Days whose last order was deleted.
    DELETE FROM daily_order_stats old USING stale_days
    WHERE old.day = stale_days.day AND NOT EXISTS (SELECT FROM counted WHERE counted.day = old.day) RETURNING old.day
  )
  SELECT (SELECT count(*) FROM stored) + (SELECT count(*) FROM removed) INTO written;
  RETURN written;
END $$;

-- Totals of all orders, and the days from first_day on: stored days, except those marked or not stored yet, which are counted.
CREATE OR REPLACE FUNCTION order_stats(first_day date, OUT totals jsonb, OUT days jsonb) LANGUAGE sql STABLE AS $$
  WITH stored_days AS (SELECT coalesce(max(day), date '1999-12-31') AS last_day FROM daily_order_stats),
  marked AS MATERIALIZED (SELECT DISTINCT mark.day FROM stale_order_days mark, stored_days WHERE mark.day <= stored_days.last_day),
  all_days AS MATERIALIZED (
    SELECT stored.* FROM daily_order_stats stored WHERE NOT EXISTS (SELECT FROM marked WHERE marked.day = stored.day)
    UNION ALL SELECT stats.* FROM marked, count_order_days(marked.day, marked.day) stats
    UNION ALL SELECT stats.* FROM stored_days, count_order_days(stored_days.last_day + 1, date '9999-12-30') stats
  )
  SELECT (SELECT jsonb_build_object('orders', coalesce(sum(orders), 0), 'cancelled', coalesce(sum(cancelled), 0),
      'revenue', coalesce(sum(revenue), 0), 'processed', coalesce(sum(processed), 0), 'lastProcessed', max(last_processed)) FROM all_days),
    (SELECT coalesce(jsonb_agg(jsonb_build_object('day', day, 'orders', orders, 'cancelled', cancelled, 'revenue', revenue,
      'methods', methods, 'categories', categories) ORDER BY day), '[]') FROM all_days WHERE day >= first_day)
$$;

-- Marks the day of an order that changes after its day may have been stored.
CREATE OR REPLACE FUNCTION mark_stale_order_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO stale_order_days (day) VALUES ((OLD.order_date AT TIME ZONE '{{TIME_ZONE}}')::date);
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.order_date <> OLD.order_date) THEN
    INSERT INTO stale_order_days (day) VALUES ((NEW.order_date AT TIME ZONE '{{TIME_ZONE}}')::date);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_mark_day_inserted AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.order_date < now() - interval '2 hours') EXECUTE FUNCTION mark_stale_order_day();
CREATE OR REPLACE TRIGGER orders_mark_day_deleted AFTER DELETE ON orders FOR EACH ROW
  WHEN (OLD.order_date < now() - interval '2 hours') EXECUTE FUNCTION mark_stale_order_day();
CREATE OR REPLACE TRIGGER orders_mark_day_updated AFTER UPDATE ON orders FOR EACH ROW
  WHEN (least(OLD.order_date, NEW.order_date) < now() - interval '2 hours' AND (
    OLD.order_date IS DISTINCT FROM NEW.order_date OR OLD.status IS DISTINCT FROM NEW.status OR OLD.total IS DISTINCT FROM NEW.total
    OR OLD.payment_method IS DISTINCT FROM NEW.payment_method OR OLD.stock_processed IS DISTINCT FROM NEW.stock_processed
    OR OLD.stock_processed_at IS DISTINCT FROM NEW.stock_processed_at
  )) EXECUTE FUNCTION mark_stale_order_day();
