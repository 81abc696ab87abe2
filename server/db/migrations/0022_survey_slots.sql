CREATE TABLE "survey_hold" (
	"tenant_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"quota_id" uuid NOT NULL,
	"holder" uuid NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "survey_hold_tenant_id_form_id_quota_id_holder_pk" PRIMARY KEY("tenant_id","form_id","quota_id","holder")
);
--> statement-breakpoint
ALTER TABLE "survey_quota" ADD COLUMN "slot" text;--> statement-breakpoint
ALTER TABLE "survey_hold" ADD CONSTRAINT "survey_hold_quota" FOREIGN KEY ("tenant_id","quota_id") REFERENCES "public"."survey_quota"("tenant_id","id") ON DELETE cascade ON UPDATE no action;