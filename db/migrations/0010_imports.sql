CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"key" text NOT NULL,
	"style_key" text,
	"name" text NOT NULL,
	"plan" jsonb NOT NULL,
	"action" text,
	"status" text DEFAULT 'planned' NOT NULL,
	"error" text,
	"notes" text[] DEFAULT '{}' NOT NULL,
	"product_id" uuid,
	"status_with_picture" text,
	CONSTRAINT "import_rows_import_id_key_pk" PRIMARY KEY("import_id","key"),
	CONSTRAINT "import_rows_status" CHECK ("import_rows"."status" in ('planned', 'done', 'failed', 'skipped')),
	CONSTRAINT "import_rows_action" CHECK ("import_rows"."action" in ('add', 'update', 'none')),
	CONSTRAINT "import_rows_done" CHECK (("import_rows"."status" = 'done') = ("import_rows"."action" is not null))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"kind" text NOT NULL,
	"file" text NOT NULL,
	"rows" integer NOT NULL,
	"choices" jsonb NOT NULL,
	"publishes" boolean DEFAULT true NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"started_by" jsonb,
	"read_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_kind" CHECK ("imports"."kind" in ('shopify', 'woocommerce', 'tanabana', 'other')),
	CONSTRAINT "imports_status" CHECK ("imports"."status" in ('draft', 'running', 'paused', 'done', 'undoing', 'undone')),
	CONSTRAINT "imports_started" CHECK ("imports"."status" = 'draft' or "imports"."started_by" is not null)
);
--> statement-breakpoint
CREATE TABLE "old_addresses" (
	"path" text PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_jobs" (
	"import_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"source" text NOT NULL,
	"alt" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"picture_key" text,
	CONSTRAINT "picture_jobs_import_id_product_id_position_pk" PRIMARY KEY("import_id","product_id","position"),
	CONSTRAINT "picture_jobs_status" CHECK ("picture_jobs"."status" in ('waiting', 'done', 'failed')),
	CONSTRAINT "picture_jobs_position" CHECK ("picture_jobs"."position" >= 0)
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_addresses" ADD CONSTRAINT "old_addresses_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_jobs" ADD CONSTRAINT "picture_jobs_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_jobs" ADD CONSTRAINT "picture_jobs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_jobs" ADD CONSTRAINT "picture_jobs_picture_key_pictures_key_fk" FOREIGN KEY ("picture_key") REFERENCES "public"."pictures"("key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_lines" ON "import_rows" USING btree ("import_id","status","line");--> statement-breakpoint
CREATE INDEX "import_rows_keys" ON "import_rows" USING btree ("key") WHERE "import_rows"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "import_rows_styles" ON "import_rows" USING btree ("style_key") WHERE "import_rows"."style_key" is not null;--> statement-breakpoint
CREATE INDEX "import_rows_products" ON "import_rows" USING btree ("product_id") WHERE "import_rows"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "imports_one_at_work" ON "imports" USING btree (("status" in ('running', 'undoing'))) WHERE "imports"."status" in ('running', 'undoing');--> statement-breakpoint
CREATE INDEX "old_addresses_products" ON "old_addresses" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "picture_jobs_states" ON "picture_jobs" USING btree ("import_id","status","position");--> statement-breakpoint
CREATE INDEX "picture_jobs_products" ON "picture_jobs" USING btree ("product_id","source");--> statement-breakpoint
CREATE INDEX "picture_jobs_sources" ON "picture_jobs" USING btree ("import_id","source");--> statement-breakpoint
CREATE INDEX "picture_jobs_pictures" ON "picture_jobs" USING btree ("picture_key") WHERE "picture_jobs"."picture_key" is not null;