CREATE TABLE "job_slots" (
	"task" text PRIMARY KEY NOT NULL,
	"slot" timestamp (3) with time zone NOT NULL
);
