CREATE TABLE "dashboard_alert" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"dashboard_id" uuid NOT NULL,
	"widget_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"measure" smallint DEFAULT 0 NOT NULL,
	"side" text NOT NULL,
	"limit_value" double precision NOT NULL,
	"slack" double precision DEFAULT 0 NOT NULL,
	"raised" boolean DEFAULT false NOT NULL,
	"last_value" double precision,
	"checked_at" timestamp(3) with time zone,
	"raised_at" timestamp(3) with time zone,
	"problem" text,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dashboard_alert_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "dashboard_sending" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"dashboard_id" uuid NOT NULL,
	"cadence" text NOT NULL,
	"day_no" smallint DEFAULT 0 NOT NULL,
	"at" text NOT NULL,
	"receiver_ids" uuid[] NOT NULL,
	"group_saying" text DEFAULT 'none' NOT NULL,
	"look" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"sent_for" text,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dashboard_sending_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "dashboard_version" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"dashboard_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"filter" jsonb NOT NULL,
	"widgets" jsonb NOT NULL,
	"saved_by" uuid,
	"saved_at" timestamp(3) with time zone NOT NULL,
	"kept_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dashboard_version_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "data_external" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"place" jsonb NOT NULL,
	"secret_cipher" text,
	"every_minutes" integer NOT NULL,
	"columns" jsonb NOT NULL,
	"row_count" integer,
	"fetched_at" timestamp(3) with time zone,
	"tried_at" timestamp(3) with time zone,
	"problem" text,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "data_external_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "data_external_rows" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "data_external_rows_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "document_of_user" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"favourite_at" timestamp(3) with time zone,
	"seen_at" timestamp(3) with time zone,
	CONSTRAINT "document_of_user_tenant_id_user_id_document_id_pk" PRIMARY KEY("tenant_id","user_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "page_link" (
	"tenant_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"to_type" text NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "page_link_tenant_id_document_id_to_type_to_id_pk" PRIMARY KEY("tenant_id","document_id","to_type","to_id")
);
--> statement-breakpoint
CREATE TABLE "page_passage" (
	"tenant_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"quote" text NOT NULL,
	"quote_before" text DEFAULT '' NOT NULL,
	"quote_after" text DEFAULT '' NOT NULL,
	"anchor_start" text NOT NULL,
	"anchor_end" text NOT NULL,
	"at_from" integer,
	"at_to" integer,
	CONSTRAINT "page_passage_tenant_id_comment_id_pk" PRIMARY KEY("tenant_id","comment_id")
);
--> statement-breakpoint
CREATE TABLE "page_template" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"html" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "page_template_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "log_stream" (
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"ca" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"secret_cipher" text,
	"seq" bigint DEFAULT 0 NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"fault" text,
	"fails" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp(3) with time zone,
	"leased_until" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "log_stream_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "plan_assignment" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"user_id" uuid,
	"position_id" uuid,
	"units" smallint DEFAULT 100 NOT NULL,
	"hours" double precision,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_assignment_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "plan_assignment_whose" CHECK (num_nonnulls("plan_assignment"."user_id", "plan_assignment"."position_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "survey_edit" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"response_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"edited_by" uuid,
	"edited_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_edit_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "sso_attempt" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"outcome" text NOT NULL,
	"name" text,
	"reason" text,
	"ip" text NOT NULL,
	CONSTRAINT "sso_attempt_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "work_pull" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"since" timestamp(3) with time zone,
	"began_at" timestamp(3) with time zone,
	"cursor" jsonb,
	"pages" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"total" integer,
	"resume_at" timestamp(3) with time zone,
	"error" text,
	"heartbeat_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_pull_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "work_pull_page" (
	"tenant_id" uuid NOT NULL,
	"pull_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "work_pull_page_tenant_id_pull_id_nth_pk" PRIMARY KEY("tenant_id","pull_id","nth")
);
--> statement-breakpoint
CREATE TABLE "work_source" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"scope" text NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"token_cipher" text NOT NULL,
	"imported_until" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_source_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "directory_source" ADD COLUMN "cloud" jsonb;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "rank" integer;--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "task_dates" text DEFAULT 'apart' NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_node" ADD COLUMN "priority" smallint DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_response" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_response" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "security_policy" ADD COLUMN "sso_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "security_policy" ADD COLUMN "factor" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "security_policy" ADD COLUMN "addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "security_policy" ADD COLUMN "invite" text DEFAULT 'right' NOT NULL;--> statement-breakpoint
ALTER TABLE "security_policy" ADD COLUMN "share" text DEFAULT 'right' NOT NULL;--> statement-breakpoint
ALTER TABLE "security_policy" ADD COLUMN "export" text DEFAULT 'right' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_job" ADD COLUMN "pull_id" uuid;--> statement-breakpoint
ALTER TABLE "dashboard_alert" ADD CONSTRAINT "dashboard_alert_dashboard" FOREIGN KEY ("tenant_id","dashboard_id") REFERENCES "public"."dashboard"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_sending" ADD CONSTRAINT "dashboard_sending_dashboard" FOREIGN KEY ("tenant_id","dashboard_id") REFERENCES "public"."dashboard"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_version" ADD CONSTRAINT "dashboard_version_of" FOREIGN KEY ("tenant_id","dashboard_id") REFERENCES "public"."dashboard"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_external_rows" ADD CONSTRAINT "data_external_rows_of" FOREIGN KEY ("tenant_id","id") REFERENCES "public"."data_external"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_of_user" ADD CONSTRAINT "document_of_user_document_fk" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."document"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_link" ADD CONSTRAINT "page_link_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."document"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_passage" ADD CONSTRAINT "page_passage_comment" FOREIGN KEY ("tenant_id","comment_id") REFERENCES "public"."comment"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_passage" ADD CONSTRAINT "page_passage_document_fk" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."document"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_template" ADD CONSTRAINT "page_template_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_stream" ADD CONSTRAINT "log_stream_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_assignment" ADD CONSTRAINT "plan_assignment_of" FOREIGN KEY ("tenant_id","plan_id") REFERENCES "public"."plan"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_assignment" ADD CONSTRAINT "plan_assignment_node" FOREIGN KEY ("tenant_id","node_id") REFERENCES "public"."plan_node"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_edit" ADD CONSTRAINT "survey_edit_response_fk" FOREIGN KEY ("tenant_id","response_id") REFERENCES "public"."survey_response"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_attempt" ADD CONSTRAINT "sso_attempt_provider_of" FOREIGN KEY ("tenant_id","provider_id") REFERENCES "public"."sso_provider"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_pull" ADD CONSTRAINT "work_pull_source" FOREIGN KEY ("tenant_id","source_id") REFERENCES "public"."work_source"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_pull_page" ADD CONSTRAINT "work_pull_page_pull" FOREIGN KEY ("tenant_id","pull_id") REFERENCES "public"."work_pull"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_source" ADD CONSTRAINT "work_source_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dashboard_alert_user" ON "dashboard_alert" USING btree ("tenant_id","user_id","dashboard_id");--> statement-breakpoint
CREATE INDEX "dashboard_sending_of" ON "dashboard_sending" USING btree ("tenant_id","dashboard_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dashboard_version_no" ON "dashboard_version" USING btree ("tenant_id","dashboard_id","no");--> statement-breakpoint
CREATE INDEX "data_external_due" ON "data_external" USING btree ("every_minutes","tried_at");--> statement-breakpoint
CREATE INDEX "document_of_user_document" ON "document_of_user" USING btree ("tenant_id","document_id");--> statement-breakpoint
CREATE INDEX "page_link_to" ON "page_link" USING btree ("tenant_id","to_type","to_id");--> statement-breakpoint
CREATE INDEX "page_passage_document" ON "page_passage" USING btree ("tenant_id","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "page_template_name" ON "page_template" USING btree ("tenant_id","project_id",lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "plan_assignment_person" ON "plan_assignment" USING btree ("tenant_id","node_id","user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_assignment_position" ON "plan_assignment" USING btree ("tenant_id","node_id","position_id") WHERE position_id is not null;--> statement-breakpoint
CREATE INDEX "plan_assignment_plan" ON "plan_assignment" USING btree ("tenant_id","plan_id");--> statement-breakpoint
CREATE INDEX "plan_assignment_user" ON "plan_assignment" USING btree ("tenant_id","user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "survey_edit_response" ON "survey_edit" USING btree ("tenant_id","response_id","revision");--> statement-breakpoint
CREATE INDEX "sso_attempt_provider" ON "sso_attempt" USING btree ("tenant_id","provider_id","at");--> statement-breakpoint
CREATE INDEX "work_pull_state" ON "work_pull" USING btree ("state","heartbeat_at");--> statement-breakpoint
CREATE INDEX "work_pull_source" ON "work_pull" USING btree ("tenant_id","source_id","created_at");--> statement-breakpoint
CREATE INDEX "work_source_own" ON "work_source" USING btree ("tenant_id","project_id","created_by");