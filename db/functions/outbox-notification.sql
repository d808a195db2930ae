-- Wakes the outbox relay. Without a NOTIFY it polls every few seconds.
CREATE OR REPLACE FUNCTION outbox_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('outbox_written', '');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER outbox_written AFTER INSERT ON outbox
  FOR EACH STATEMENT EXECUTE FUNCTION outbox_written();
