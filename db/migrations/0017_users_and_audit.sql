DROP INDEX "audit_newest";--> statement-breakpoint
DROP INDEX "users_by_role";--> statement-breakpoint
CREATE INDEX "audit_by_actor" ON "audit" USING btree ("actor","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_by_kind" ON "audit" USING btree ("entity","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_by_actor_and_kind" ON "audit" USING btree ("actor","entity","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "users_by_status" ON "users" USING btree ("status","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "audit_newest" ON "audit" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree ("role","status","created_at" DESC NULLS FIRST,"id");