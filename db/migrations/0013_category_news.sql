-- Staff who have the categories open are told of every change.
CREATE TRIGGER categories_to_staff AFTER INSERT OR UPDATE OR DELETE ON categories FOR EACH ROW EXECUTE FUNCTION staff_row_changed('categories');
