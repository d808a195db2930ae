CREATE TABLE "product_facet_changes" (
	"product_id" uuid NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "units_sold" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "product_facet_changes_in" ON "product_facet_changes" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "product_facet_changes_at" ON "product_facet_changes" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "products_popular" ON "products" USING btree ("units_sold","created_at","id") WHERE "products"."status" = 'active';