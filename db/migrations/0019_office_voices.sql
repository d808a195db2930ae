CREATE INDEX "user_feedback_newest" ON "user_feedback" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_feedback_figures" ON "user_feedback" USING btree ("status","rating");--> statement-breakpoint
CREATE INDEX "leads_by_status" ON "leads" USING btree ("status","timestamp","id");--> statement-breakpoint
CREATE INDEX "newsletter_addresses_newest" ON "newsletter_addresses" USING btree ("created_at","id");
--> statement-breakpoint
-- Any part of what was said or of who said it, and of an address, as staff search; in small letters beforehand.
CREATE INDEX user_feedback_text ON user_feedback USING gin (lower(user_name || E'\n' || comment) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX newsletter_addresses_text ON newsletter_addresses USING gin (lower(email) gin_trgm_ops);
