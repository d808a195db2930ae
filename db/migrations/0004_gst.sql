CREATE TABLE "tax_classes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"hsn" text NOT NULL,
	"unit" text DEFAULT 'PCS' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_classes_name_set" CHECK (length(trim("tax_classes"."name")) > 0),
	CONSTRAINT "tax_classes_hsn" CHECK ("tax_classes"."hsn" ~ '^\d{4}(\d{2}){0,2}$'),
	CONSTRAINT "tax_classes_unit" CHECK ("tax_classes"."unit" in ('PCS', 'PRS'))
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"tax_class_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"kind" text NOT NULL,
	"rate" numeric(4, 2) NOT NULL,
	"threshold" integer,
	"rate_above" numeric(4, 2),
	CONSTRAINT "tax_rates_tax_class_id_valid_from_pk" PRIMARY KEY("tax_class_id","valid_from"),
	CONSTRAINT "tax_rates_kind" CHECK ("tax_rates"."kind" in ('fixed', 'slab')),
	CONSTRAINT "tax_rates_percent" CHECK ("tax_rates"."rate" between 0 and 99 and coalesce("tax_rates"."rate_above", 0) between 0 and 99),
	CONSTRAINT "tax_rates_slab" CHECK (case "tax_rates"."kind"
        when 'slab' then num_nulls("tax_rates"."threshold", "tax_rates"."rate_above") = 0 and "tax_rates"."threshold" > 0 and "tax_rates"."rate_above" > "tax_rates"."rate"
        else num_nonnulls("tax_rates"."threshold", "tax_rates"."rate_above") = 0 end)
);
--> statement-breakpoint
CREATE TABLE "document_counters" (
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_counters_series_financial_year_pk" PRIMARY KEY("series","financial_year")
);
--> statement-breakpoint
CREATE TABLE "tax_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"number" integer NOT NULL,
	"document_number" text NOT NULL,
	"order_id" uuid NOT NULL,
	"invoice_id" uuid,
	"reason" text,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"tax_mode" text NOT NULL,
	"place_of_supply" text NOT NULL,
	"supplier" jsonb NOT NULL,
	"recipient" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"taxable" integer NOT NULL,
	"cgst" integer NOT NULL,
	"sgst" integer NOT NULL,
	"igst" integer NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "tax_documents_documentNumber_unique" UNIQUE("document_number"),
	CONSTRAINT "tax_documents_kind" CHECK ("tax_documents"."kind" in ('invoice', 'credit-note')),
	CONSTRAINT "tax_documents_mode" CHECK ("tax_documents"."tax_mode" in ('gst', 'none')),
	CONSTRAINT "tax_documents_length" CHECK (length("tax_documents"."document_number") <= 16 and "tax_documents"."number" > 0),
	CONSTRAINT "tax_documents_credit" CHECK (("tax_documents"."kind" = 'credit-note') = ("tax_documents"."invoice_id" is not null)),
	CONSTRAINT "tax_documents_sum" CHECK ("tax_documents"."total" = "tax_documents"."taxable" + "tax_documents"."cgst" + "tax_documents"."sgst" + "tax_documents"."igst" and "tax_documents"."cgst" = "tax_documents"."sgst"
        and ("tax_documents"."igst" = 0 or "tax_documents"."cgst" = 0) and least("tax_documents"."taxable", "tax_documents"."cgst", "tax_documents"."igst") >= 0)
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "tax_class_id" uuid;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "hsn" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tax_class_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hsn" text;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "hsn" text;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "gst_rate" numeric(4, 2);--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "line_discount" integer;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "line_shipping" integer;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "taxable" integer;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "cgst" integer;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "sgst" integer;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "igst" integer;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "tax_mode" text DEFAULT 'flat' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "tax_included" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "place_of_supply" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "buyer_gstin" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "buyer_business" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "hsn" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "gst_rate" numeric(4, 2);--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "line_discount" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "line_shipping" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "taxable" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "cgst" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "sgst" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "igst" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_mode" text DEFAULT 'flat' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_included" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "place_of_supply" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_gstin" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_business" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "tax_mode" text DEFAULT 'flat' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "gst" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_tax_class_id_tax_classes_id_fk" FOREIGN KEY ("tax_class_id") REFERENCES "public"."tax_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_invoice_id_tax_documents_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."tax_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_classes_name" ON "tax_classes" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_number" ON "tax_documents" USING btree ("series","financial_year","number");--> statement-breakpoint
CREATE INDEX "tax_documents_by_order" ON "tax_documents" USING btree ("order_id","issued_at");--> statement-breakpoint
CREATE INDEX "tax_documents_by_invoice" ON "tax_documents" USING btree ("invoice_id") WHERE "tax_documents"."invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "tax_documents_by_time" ON "tax_documents" USING btree ("issued_at","id");--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_tax_class_id_tax_classes_id_fk" FOREIGN KEY ("tax_class_id") REFERENCES "public"."tax_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_tax_class_id_tax_classes_id_fk" FOREIGN KEY ("tax_class_id") REFERENCES "public"."tax_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_hsn" CHECK ("categories"."hsn" ~ '^\d{4}(\d{2}){0,2}$');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_hsn" CHECK ("products"."hsn" ~ '^\d{4}(\d{2}){0,2}$');--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD CONSTRAINT "checkout_lines_tax" CHECK (num_nulls("checkout_lines"."hsn", "checkout_lines"."unit", "checkout_lines"."gst_rate", "checkout_lines"."line_discount", "checkout_lines"."line_shipping", "checkout_lines"."taxable", "checkout_lines"."cgst", "checkout_lines"."sgst", "checkout_lines"."igst") in (0, 9)
    and ("checkout_lines"."taxable" is null or (
      "checkout_lines"."taxable" + "checkout_lines"."cgst" + "checkout_lines"."sgst" + "checkout_lines"."igst" = "checkout_lines"."price" * "checkout_lines"."quantity" - "checkout_lines"."line_discount" + "checkout_lines"."line_shipping"
      and "checkout_lines"."cgst" = "checkout_lines"."sgst" and ("checkout_lines"."igst" = 0 or "checkout_lines"."cgst" = 0)
      and least("checkout_lines"."line_discount", "checkout_lines"."line_shipping", "checkout_lines"."taxable", "checkout_lines"."cgst", "checkout_lines"."igst") >= 0)));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_tax_mode" CHECK ("checkouts"."tax_mode" in ('flat', 'gst', 'none') and ("checkouts"."tax_mode" = 'flat' or "checkouts"."tax" = 0)
    and ("checkouts"."tax_mode" = 'gst' or "checkouts"."tax_included" = 0) and "checkouts"."tax_included" between 0 and "checkouts"."total"
    and ("checkouts"."tax_mode" = 'flat') = ("checkouts"."place_of_supply" is null));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_tax" CHECK (num_nulls("order_items"."hsn", "order_items"."unit", "order_items"."gst_rate", "order_items"."line_discount", "order_items"."line_shipping", "order_items"."taxable", "order_items"."cgst", "order_items"."sgst", "order_items"."igst") in (0, 9)
    and ("order_items"."taxable" is null or (
      "order_items"."taxable" + "order_items"."cgst" + "order_items"."sgst" + "order_items"."igst" = "order_items"."price" * "order_items"."quantity" - "order_items"."line_discount" + "order_items"."line_shipping"
      and "order_items"."cgst" = "order_items"."sgst" and ("order_items"."igst" = 0 or "order_items"."cgst" = 0)
      and least("order_items"."line_discount", "order_items"."line_shipping", "order_items"."taxable", "order_items"."cgst", "order_items"."igst") >= 0)));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tax_mode" CHECK ("orders"."tax_mode" in ('flat', 'gst', 'none') and ("orders"."tax_mode" = 'flat' or "orders"."tax" = 0)
    and ("orders"."tax_mode" = 'gst' or "orders"."tax_included" = 0) and "orders"."tax_included" between 0 and "orders"."total"
    and ("orders"."tax_mode" = 'flat') = ("orders"."place_of_supply" is null));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_tax_mode" CHECK ("settings"."tax_mode" in ('flat', 'gst', 'none'));--> statement-breakpoint
-- The rates of goods of this kind of store since 22 September 2025, for staff to confirm with their accountant.
INSERT INTO "tax_classes" ("id", "name", "hsn", "unit") VALUES
	('7a000000-0000-4000-8000-000000000001', 'Stitched clothing, woven', '6204', 'PCS'),
	('7a000000-0000-4000-8000-000000000002', 'Stitched clothing, knitted', '6104', 'PCS'),
	('7a000000-0000-4000-8000-000000000003', 'Shawls, stoles and dupattas', '6214', 'PCS'),
	('7a000000-0000-4000-8000-000000000004', 'Silk sarees and fabric', '5007', 'PCS'),
	('7a000000-0000-4000-8000-000000000005', 'Cotton sarees and fabric', '5208', 'PCS'),
	('7a000000-0000-4000-8000-000000000006', 'Synthetic sarees and fabric', '5407', 'PCS'),
	('7a000000-0000-4000-8000-000000000007', 'Footwear', '6404', 'PRS'),
	('7a000000-0000-4000-8000-000000000008', 'Imitation jewellery', '7117', 'PCS'),
	('7a000000-0000-4000-8000-000000000009', 'Bags and purses', '4202', 'PCS'),
	('7a000000-0000-4000-8000-000000000010', 'Glass bangles', '7018', 'PCS'),
	('7a000000-0000-4000-8000-000000000011', 'Lac bangles', '7117', 'PCS');--> statement-breakpoint
INSERT INTO "tax_rates" ("tax_class_id", "valid_from", "kind", "rate", "threshold", "rate_above") VALUES
	('7a000000-0000-4000-8000-000000000001', '2025-09-22', 'slab', 5, 250000, 18),
	('7a000000-0000-4000-8000-000000000002', '2025-09-22', 'slab', 5, 250000, 18),
	('7a000000-0000-4000-8000-000000000003', '2025-09-22', 'slab', 5, 250000, 18),
	('7a000000-0000-4000-8000-000000000004', '2025-09-22', 'fixed', 5, NULL, NULL),
	('7a000000-0000-4000-8000-000000000005', '2025-09-22', 'fixed', 5, NULL, NULL),
	('7a000000-0000-4000-8000-000000000006', '2025-09-22', 'fixed', 5, NULL, NULL),
	('7a000000-0000-4000-8000-000000000007', '2025-09-22', 'slab', 5, 250000, 18),
	('7a000000-0000-4000-8000-000000000008', '2025-09-22', 'fixed', 3, NULL, NULL),
	('7a000000-0000-4000-8000-000000000009', '2025-09-22', 'fixed', 18, NULL, NULL),
	('7a000000-0000-4000-8000-000000000010', '2025-09-22', 'fixed', 0, NULL, NULL),
	('7a000000-0000-4000-8000-000000000011', '2025-09-22', 'fixed', 0, NULL, NULL);
