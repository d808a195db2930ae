-- A month at once came near the time a statement may take, and looking for work that is not there cost a second.
-- Adds up days that are over since the last time, and again days that were marked, at most a week of each. It reads and takes the
-- marks away in one statement, one moment: a change that is not finished yet brings its mark when it is. Runs never overlap (the
-- caller sees to it). Answers how many days were written.
CREATE OR REPLACE FUNCTION add_up_order_days() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  known date := coalesce((SELECT max(day) FROM order_days), date '1999-12-31');
  ended date := ((now() - interval '3 hours') AT TIME ZONE 'Asia/Kolkata')::date - 1;
  next date := (
    SELECT (order_date AT TIME ZONE 'Asia/Kolkata')::date FROM orders
    WHERE order_date >= (known + 1)::timestamp AT TIME ZONE 'Asia/Kolkata' ORDER BY order_date LIMIT 1
  );
  written integer;
BEGIN
  IF (next IS NULL OR next > ended) AND NOT EXISTS (SELECT FROM order_day_marks WHERE day <= known) THEN RETURN 0; END IF;
  WITH gone AS (
    DELETE FROM order_day_marks WHERE day IN (
      SELECT DISTINCT mark.day FROM order_day_marks mark WHERE mark.day <= known ORDER BY 1 LIMIT 7
    ) RETURNING day
  ), again AS (SELECT DISTINCT day FROM gone),
  fresh AS (
    SELECT figures.* FROM order_days_of(next, least(ended, next + 6)) figures
    UNION ALL
    SELECT figures.* FROM again, order_days_of(again.day, again.day) figures
  ), kept AS (
    INSERT INTO order_days SELECT * FROM fresh
    ON CONFLICT (day) DO UPDATE SET orders = excluded.orders, cancelled = excluded.cancelled, revenue = excluded.revenue,
      processed = excluded.processed, last_processed = excluded.last_processed, methods = excluded.methods, categories = excluded.categories
    RETURNING day
  ), emptied AS (
    -- Its last order went away.
    DELETE FROM order_days old USING again
    WHERE old.day = again.day AND NOT EXISTS (SELECT FROM fresh WHERE fresh.day = old.day) RETURNING old.day
  )
  SELECT (SELECT count(*) FROM kept) + (SELECT count(*) FROM emptied) INTO written;
  RETURN written;
END $$;
