CREATE TABLE "staff_roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"refund_limit" integer,
	"is_owner" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_roles_refund_limit" CHECK ("staff_roles"."refund_limit" >= 0),
	CONSTRAINT "staff_roles_owner_unlimited" CHECK (not "staff_roles"."is_owner" or "staff_roles"."refund_limit" is null)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "staff_role_id" uuid;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "actor_role" text;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_roles_name" ON "staff_roles" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "staff_roles_one_owner" ON "staff_roles" USING btree ("is_owner") WHERE "staff_roles"."is_owner";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_staff_role_id_staff_roles_id_fk" FOREIGN KEY ("staff_role_id") REFERENCES "public"."staff_roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_by_staff_role" ON "users" USING btree ("staff_role_id") WHERE "users"."staff_role_id" is not null;--> statement-breakpoint
-- The roles that a store begins with. The owner has every permission; whoever was an administrator before is one.
INSERT INTO "staff_roles" ("id", "name", "permissions", "refund_limit", "is_owner") VALUES
	('5a000000-0000-4000-8000-000000000001', 'Owner', '{}', NULL, true),
	('5a000000-0000-4000-8000-000000000002', 'Manager', '{orders.read,orders.move,orders.edit,orders.refund,orders.export,returns,fulfilment,customers.read,customers.edit,customers.export,products.read,products.edit,products.delete,products.import,categories,coupons,banners,pages,reviews,leads,grievances,messages,reports,gst,settings,audit}', NULL, false),
	('5a000000-0000-4000-8000-000000000003', 'Catalogue', '{products.read,products.edit,products.delete,products.import,categories,banners,pages}', NULL, false),
	('5a000000-0000-4000-8000-000000000004', 'Orders and support', '{orders.read,orders.move,orders.edit,orders.refund,returns,fulfilment,customers.read,customers.edit,products.read,coupons,reviews,leads,grievances,messages}', 200000, false),
	('5a000000-0000-4000-8000-000000000005', 'Packing', '{orders.read,fulfilment}', NULL, false),
	('5a000000-0000-4000-8000-000000000006', 'Accounts', '{orders.read,orders.export,reports,gst}', NULL, false);--> statement-breakpoint
UPDATE "users" SET "staff_role_id" = '5a000000-0000-4000-8000-000000000001' WHERE "role" = 'admin';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_admin_staff_role" CHECK ("users"."role" <> 'admin' or "users"."staff_role_id" is not null);