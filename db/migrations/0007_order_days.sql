CREATE TABLE "order_day_marks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_days" (
	"day" date PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"cancelled" integer NOT NULL,
	"revenue" bigint NOT NULL,
	"processed" integer NOT NULL,
	"last_processed" timestamp (3) with time zone,
	"methods" jsonb NOT NULL,
	"categories" jsonb NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_by_stock";--> statement-breakpoint
CREATE INDEX "order_day_marks_day" ON "order_day_marks" USING btree ("day");--> statement-breakpoint
CREATE INDEX "products_by_stock" ON "products" USING btree ("stock","status","price");