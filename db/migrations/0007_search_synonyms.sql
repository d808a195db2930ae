CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"words" text[] NOT NULL,
	"finds" text[] NOT NULL,
	"is_two_way" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_synonyms_words" CHECK (cardinality("search_synonyms"."words") > 0 and cardinality("search_synonyms"."finds") > 0)
);
--> statement-breakpoint
CREATE TABLE "search_vocabulary" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_synonyms_words" ON "search_synonyms" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_synonyms_finds" ON "search_synonyms" USING gin ("finds");--> statement-breakpoint
INSERT INTO "search_vocabulary" ("word") SELECT DISTINCT word FROM (
	SELECT name AS described FROM "categories"
	UNION SELECT DISTINCT color FROM "products" UNION SELECT DISTINCT material FROM "products"
	UNION SELECT DISTINCT occasion FROM "products" UNION SELECT DISTINCT fit FROM "products"
) texts, unnest(tsvector_to_array(to_tsvector('simple', coalesce(described, '')))) word WHERE length(word) > 2;
