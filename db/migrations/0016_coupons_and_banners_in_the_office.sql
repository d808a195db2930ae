DROP INDEX "coupons_code";--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "coupons_newest" ON "coupons" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "coupons"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code" ON "coupons" USING btree ("code") WHERE "coupons"."deleted_at" is null;--> statement-breakpoint
-- Staff who have coupons, banners or the settings open are told of every change.
CREATE TRIGGER coupons_to_staff AFTER INSERT OR UPDATE OR DELETE ON coupons FOR EACH ROW EXECUTE FUNCTION staff_row_changed('coupons');
--> statement-breakpoint
CREATE TRIGGER banners_to_staff AFTER INSERT OR UPDATE OR DELETE ON banners FOR EACH ROW EXECUTE FUNCTION staff_row_changed('banners');
--> statement-breakpoint
-- The one record has a word for an id, so nothing but the fact is told.
CREATE FUNCTION settings_to_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('staff_changed', json_build_object('what', 'settings', 'ids', '[]'::json)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER settings_to_staff AFTER INSERT OR UPDATE OR DELETE ON settings FOR EACH STATEMENT EXECUTE FUNCTION settings_to_staff();
