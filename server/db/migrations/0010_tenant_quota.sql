CREATE TABLE "tenant_calls" (
	"tenant_id" uuid NOT NULL,
	"day" date NOT NULL,
	"calls" bigint NOT NULL,
	"failures" bigint NOT NULL,
	CONSTRAINT "tenant_calls_tenant_id_day_pk" PRIMARY KEY("tenant_id","day")
);
--> statement-breakpoint
CREATE TABLE "tenant_quota" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"members" integer,
	"storage_bytes" bigint,
	"calls_per_day" integer,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
