-- Append-only tables. Their rows are deleted only together with their parent row (a cascading delete).
CREATE OR REPLACE FUNCTION written_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER audit_written_once BEFORE UPDATE OR DELETE ON audit
  FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE OR REPLACE TRIGGER order_events_written_once BEFORE UPDATE OR DELETE ON order_events
  FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE OR REPLACE TRIGGER stock_ledger_written_once BEFORE UPDATE OR DELETE ON stock_ledger
  FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE OR REPLACE TRIGGER tax_documents_written_once BEFORE UPDATE OR DELETE ON tax_documents
  FOR EACH ROW EXECUTE FUNCTION written_once();
