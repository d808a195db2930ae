-- Sends NOTIFY staff_changed with a topic and ids: open screens of the back office reload the changed rows.

-- More than {{MAX_NOTIFIED_IDS}} ids are sent as an empty list, which means any row.
CREATE OR REPLACE FUNCTION announce_to_staff(what text, ids uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('staff_changed', json_build_object('what', what,
    'ids', CASE WHEN cardinality(ids) <= {{MAX_NOTIFIED_IDS}} THEN ids ELSE '{}' END)::text)
  WHERE cardinality(ids) > 0
$$;

CREATE OR REPLACE FUNCTION staff_row_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_to_staff(TG_ARGV[0], ARRAY[coalesce(NEW.id, OLD.id)]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER banners_to_staff AFTER INSERT OR UPDATE OR DELETE ON banners
  FOR EACH ROW EXECUTE FUNCTION staff_row_changed('banners');
CREATE OR REPLACE TRIGGER categories_to_staff AFTER INSERT OR UPDATE OR DELETE ON categories
  FOR EACH ROW EXECUTE FUNCTION staff_row_changed('categories');
CREATE OR REPLACE TRIGGER collections_to_staff AFTER INSERT OR UPDATE OR DELETE ON collections
  FOR EACH ROW EXECUTE FUNCTION staff_row_changed('collections');
CREATE OR REPLACE TRIGGER coupons_to_staff AFTER INSERT OR UPDATE OR DELETE ON coupons
  FOR EACH ROW EXECUTE FUNCTION staff_row_changed('coupons');
CREATE OR REPLACE TRIGGER feedback_to_staff AFTER INSERT OR UPDATE OR DELETE ON user_feedback
  FOR EACH ROW EXECUTE FUNCTION staff_row_changed('feedback');
CREATE OR REPLACE TRIGGER grievances_to_staff AFTER INSERT OR UPDATE OR DELETE ON grievances
  FOR EACH ROW EXECUTE FUNCTION staff_row_changed('grievances');
CREATE OR REPLACE TRIGGER imports_to_staff AFTER INSERT OR UPDATE OR DELETE ON imports
  FOR EACH ROW EXECUTE FUNCTION staff_row_changed('imports');
CREATE OR REPLACE TRIGGER content_pages_to_staff AFTER INSERT OR UPDATE OR DELETE ON content_pages
  FOR EACH ROW EXECUTE FUNCTION staff_row_changed('pages');
CREATE OR REPLACE TRIGGER leads_to_staff AFTER INSERT OR UPDATE OR DELETE ON leads
  FOR EACH ROW EXECUTE FUNCTION staff_row_changed('leads');
CREATE OR REPLACE TRIGGER notifications_to_staff AFTER INSERT OR UPDATE OR DELETE ON notifications
  FOR EACH ROW EXECUTE FUNCTION staff_row_changed('notifications');
CREATE OR REPLACE TRIGGER orders_to_staff AFTER INSERT OR UPDATE OR DELETE ON orders
  FOR EACH ROW EXECUTE FUNCTION staff_row_changed('orders');
CREATE OR REPLACE TRIGGER returns_to_staff AFTER INSERT OR UPDATE OR DELETE ON returns
  FOR EACH ROW EXECUTE FUNCTION staff_row_changed('returns');
CREATE OR REPLACE TRIGGER search_synonyms_to_staff AFTER INSERT OR UPDATE OR DELETE ON search_synonyms
  FOR EACH ROW EXECUTE FUNCTION staff_row_changed('synonyms');
CREATE OR REPLACE TRIGGER shipments_to_staff AFTER INSERT OR UPDATE OR DELETE ON shipments
  FOR EACH ROW EXECUTE FUNCTION staff_row_changed('shipments');
CREATE OR REPLACE TRIGGER stock_takes_to_staff AFTER INSERT OR UPDATE OR DELETE ON stock_takes
  FOR EACH ROW EXECUTE FUNCTION staff_row_changed('stock-takes');
CREATE OR REPLACE TRIGGER message_templates_to_staff AFTER INSERT OR UPDATE OR DELETE ON message_templates
  FOR EACH ROW EXECUTE FUNCTION staff_row_changed('message-templates');
CREATE OR REPLACE TRIGGER tax_classes_to_staff AFTER INSERT OR UPDATE OR DELETE ON tax_classes
  FOR EACH ROW EXECUTE FUNCTION staff_row_changed('tax-classes');
CREATE OR REPLACE TRIGGER staff_invites_to_staff AFTER INSERT OR UPDATE OR DELETE ON staff_invites
  FOR EACH ROW EXECUTE FUNCTION staff_row_changed('users');
-- A changed role is announced like its people: their open streams are checked.
CREATE OR REPLACE TRIGGER staff_roles_to_staff AFTER INSERT OR UPDATE OR DELETE ON staff_roles
  FOR EACH ROW EXECUTE FUNCTION staff_row_changed('users');
CREATE OR REPLACE TRIGGER users_to_staff AFTER INSERT OR DELETE OR UPDATE OF name, email, phone, role, staff_role_id, status ON users
  FOR EACH ROW EXECUTE FUNCTION staff_row_changed('users');

-- Tables whose rows have no uuid.
CREATE OR REPLACE FUNCTION staff_table_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('staff_changed', json_build_object('what', TG_ARGV[0], 'ids', '[]'::json)::text);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER settings_to_staff AFTER INSERT OR UPDATE OR DELETE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION staff_table_changed('settings');
CREATE OR REPLACE TRIGGER integrations_to_staff AFTER INSERT OR UPDATE OR DELETE ON integrations
  FOR EACH STATEMENT EXECUTE FUNCTION staff_table_changed('integrations');
-- Each scan of a stock take: several people count at once. The row of the stock take itself does not change then.
CREATE OR REPLACE TRIGGER stock_take_scans_to_staff AFTER INSERT OR UPDATE ON stock_take_scans
  FOR EACH STATEMENT EXECUTE FUNCTION staff_table_changed('stock-takes');
