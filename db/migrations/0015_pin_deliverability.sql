CREATE TABLE "pin_deliverability" (
	"pin" text PRIMARY KEY NOT NULL,
	"served" boolean NOT NULL,
	"takes_cash" boolean NOT NULL,
	"days" integer,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pin_deliverability_pin" CHECK ("pin_deliverability"."pin" ~ '^[1-9][0-9]{5}$'),
	CONSTRAINT "pin_deliverability_days" CHECK ("pin_deliverability"."days" between 0 and 60),
	CONSTRAINT "pin_deliverability_cash" CHECK ("pin_deliverability"."served" or not "pin_deliverability"."takes_cash")
);
--> statement-breakpoint
CREATE INDEX "pin_deliverability_oldest" ON "pin_deliverability" USING btree ("checked_at");