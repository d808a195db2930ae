CREATE TABLE "content_page_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_page_versions" (
	"page_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_page_versions_page_id_version_pk" PRIMARY KEY("page_id","version")
);
--> statement-breakpoint
CREATE TABLE "content_pages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_from" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_pages_slug_unique" UNIQUE("slug"),
	CONSTRAINT "content_pages_slug" CHECK ("content_pages"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("content_pages"."slug") <= 80),
	CONSTRAINT "content_pages_title" CHECK (length(trim("content_pages"."title")) > 0),
	CONSTRAINT "content_pages_status" CHECK ("content_pages"."status" in ('draft', 'published'))
);
--> statement-breakpoint
CREATE TABLE "grievance_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"grievance_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grievances" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" integer GENERATED ALWAYS AS IDENTITY (sequence name "grievances_serial_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"order_number" text DEFAULT '' NOT NULL,
	"complaint" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"acknowledge_by" timestamp (3) with time zone NOT NULL,
	"resolve_by" timestamp (3) with time zone NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"idempotency_key" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grievances_serial_unique" UNIQUE("serial"),
	CONSTRAINT "grievances_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "grievances_status" CHECK ("grievances"."status" in ('open', 'answered', 'closed')),
	CONSTRAINT "grievances_complaint" CHECK (length(trim("grievances"."complaint")) > 0)
);
--> statement-breakpoint
CREATE TABLE "integrations" (
	"name" text PRIMARY KEY NOT NULL,
	"public_values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"secret_values" text,
	"version" integer DEFAULT 1 NOT NULL,
	"checked_source" text,
	"checked_at" timestamp (3) with time zone,
	"succeeded_at" timestamp (3) with time zone,
	"last_error" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "integrations_name" CHECK ("integrations"."name" in ('razorpay', 'shiprocket', 'smtp', 'google', 's3'))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "country_of_origin" text DEFAULT 'India' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "maker" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "importer" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "brand" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "legal" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "shows_default_texts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "content_page_slugs" ADD CONSTRAINT "content_page_slugs_page_id_content_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."content_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_page_versions" ADD CONSTRAINT "content_page_versions_page_id_content_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."content_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grievance_events" ADD CONSTRAINT "grievance_events_grievance_id_grievances_id_fk" FOREIGN KEY ("grievance_id") REFERENCES "public"."grievances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_page_slugs_by_page" ON "content_page_slugs" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "grievance_events_by_grievance" ON "grievance_events" USING btree ("grievance_id","created_at");--> statement-breakpoint
CREATE INDEX "grievances_newest" ON "grievances" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "grievances_by_status" ON "grievances" USING btree ("status","resolve_by");--> statement-breakpoint
CREATE INDEX "products_country" ON "products" USING btree ("country_of_origin","id","price","sizes_left","new_arrival","category_id") WHERE "products"."status" = 'active';