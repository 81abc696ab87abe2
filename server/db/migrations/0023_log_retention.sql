CREATE TABLE "operation_cut" (
	"tenant_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	"cut_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operation_cut_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "security_policy" ADD COLUMN "log_days" integer;