CREATE TABLE "page_suggestion" (
	"tenant_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"coming" text DEFAULT '' NOT NULL,
	"going" text DEFAULT '' NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	CONSTRAINT "page_suggestion_tenant_id_document_id_id_pk" PRIMARY KEY("tenant_id","document_id","id")
);
--> statement-breakpoint
ALTER TABLE "page_suggestion" ADD CONSTRAINT "page_suggestion_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."document"("tenant_id","id") ON DELETE cascade ON UPDATE no action;