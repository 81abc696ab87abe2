CREATE TABLE "survey_attempt" (
	"tenant_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"begun_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_attempt_tenant_id_form_id_key_pk" PRIMARY KEY("tenant_id","form_id","key")
);
--> statement-breakpoint
ALTER TABLE "survey_response" ADD COLUMN "late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_attempt" ADD CONSTRAINT "survey_attempt_form" FOREIGN KEY ("tenant_id","form_id") REFERENCES "public"."survey_form"("tenant_id","id") ON DELETE cascade ON UPDATE no action;