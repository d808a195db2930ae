-- A transaction that says so is told of by its node, together with others (db/told-later.server.ts).
CREATE OR REPLACE FUNCTION announce_to_staff(what text, ids uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('staff_changed', json_build_object('what', what,
    'ids', CASE WHEN cardinality(ids) <= 50 THEN ids ELSE '{}' END)::text)
  WHERE cardinality(ids) > 0 AND current_setting('store.told_later', true) IS DISTINCT FROM 'yes'
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION outbox_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('store.told_later', true) IS DISTINCT FROM 'yes' THEN PERFORM pg_notify('outbox_written', ''); END IF;
  RETURN NULL;
END $$;
