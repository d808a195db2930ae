ALTER TABLE "import_rows" ADD COLUMN "look" text[];--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "pause_reason" text;--> statement-breakpoint
CREATE INDEX "import_rows_looks" ON "import_rows" USING btree ("import_id","line") WHERE "import_rows"."look" is not null;--> statement-breakpoint
CREATE INDEX "orders_tracking_number" ON "orders" USING btree (lower("tracking_number")) WHERE "orders"."tracking_number" is not null;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_pause_reason" CHECK ("imports"."pause_reason" in ('starter-left'));