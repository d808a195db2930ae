-- Any part of a person's name, e-mail or phone number, as staff search: the three as one text, in small letters, which no line of
-- typing can span. The list of what is still to be sorted in stays short, since every search reads it.
CREATE INDEX users_office_text ON users USING gin (lower(name || E'\n' || email || E'\n' || coalesce(phone, '')) gin_trgm_ops)
  WITH (gin_pending_list_limit = 256);
--> statement-breakpoint
-- Staff who have the users open are told of what their list shows; that somebody signed in is no news.
CREATE TRIGGER users_to_staff AFTER INSERT OR DELETE OR UPDATE OF name, email, phone, role, status ON users
  FOR EACH ROW EXECUTE FUNCTION staff_row_changed('users');
