CREATE TABLE "survey_bank" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"question" jsonb NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"owner_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_bank_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
