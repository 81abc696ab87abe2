CREATE TABLE "security_policy" (
	"tenant_id" uuid NOT NULL,
	"idle_minutes" integer,
	"max_hours" integer,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "security_policy_tenant_id_pk" PRIMARY KEY("tenant_id")
);
