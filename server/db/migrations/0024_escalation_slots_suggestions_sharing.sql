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
CREATE TABLE "duty_escalation" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"roster_id" uuid NOT NULL,
	"object_type" text NOT NULL,
	"object_id" uuid NOT NULL,
	"text" text NOT NULL,
	"minutes" smallint NOT NULL,
	"called" uuid[] NOT NULL,
	"next_at" timestamp(3) with time zone,
	"answered_by" uuid,
	"answered_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "duty_escalation_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "survey_hold" (
	"tenant_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"quota_id" uuid NOT NULL,
	"holder" uuid NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "survey_hold_tenant_id_form_id_quota_id_holder_pk" PRIMARY KEY("tenant_id","form_id","quota_id","holder")
);
--> statement-breakpoint
ALTER TABLE "dashboard" ADD COLUMN "reader_roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "dashboard_sending" ADD COLUMN "webhook_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dashboard_sending" ADD COLUMN "webhook_for" text;--> statement-breakpoint
ALTER TABLE "dashboard_sending" ADD COLUMN "webhook_problem" text;--> statement-breakpoint
ALTER TABLE "survey_quota" ADD COLUMN "slot" text;--> statement-breakpoint
ALTER TABLE "page_suggestion" ADD CONSTRAINT "page_suggestion_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."document"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_escalation" ADD CONSTRAINT "duty_escalation_roster" FOREIGN KEY ("tenant_id","roster_id") REFERENCES "public"."duty_roster"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_hold" ADD CONSTRAINT "survey_hold_quota" FOREIGN KEY ("tenant_id","quota_id") REFERENCES "public"."survey_quota"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "duty_escalation_next" ON "duty_escalation" USING btree ("tenant_id","next_at") WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "duty_escalation_object" ON "duty_escalation" USING btree ("tenant_id","object_type","object_id");