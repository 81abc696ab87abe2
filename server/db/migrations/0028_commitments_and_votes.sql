CREATE TABLE "commitment" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"owner_id" uuid,
	"assignee_id" uuid,
	"label_ids" uuid[] DEFAULT '{}' NOT NULL,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"file_count" integer DEFAULT 0 NOT NULL,
	"origin_type" text,
	"origin_id" uuid,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	"search" "tsvector",
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"form" text DEFAULT 'contract' NOT NULL,
	"subject_id" uuid NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"contract_no" text DEFAULT '' NOT NULL,
	"currency" text DEFAULT 'CNY' NOT NULL,
	"amount" bigint NOT NULL,
	"original" bigint,
	"rate" double precision DEFAULT 1 NOT NULL,
	"rate_on" date,
	"signed_on" date NOT NULL,
	"ends_on" date,
	"state_before" text,
	CONSTRAINT "commitment_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "commitment_amount" CHECK ("commitment"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "exchange_rate" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"rate" numeric(14, 8) NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "exchange_rate_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "exchange_rate_rate" CHECK ("exchange_rate"."rate" > 0)
);
--> statement-breakpoint
CREATE TABLE "enterprise_library" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dyn_sync" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"source" jsonb NOT NULL,
	"url_cipher" text,
	"key_column" text NOT NULL,
	"columns" jsonb NOT NULL,
	"gone" text NOT NULL,
	"every" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"owner_id" uuid NOT NULL,
	"next_at" timestamp(3) with time zone,
	"running_since" timestamp(3) with time zone,
	"last" jsonb,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dyn_sync_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "file_thumbnail" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bytes" "bytea" NOT NULL,
	"made_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_thumbnail_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_file" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"act" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"project_id" uuid,
	"name" text NOT NULL,
	"code" text,
	"rows" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"of_files" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text,
	"heartbeat_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_file_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "survey_collaborator" (
	"tenant_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rights" text[] NOT NULL,
	"added_by" uuid,
	"added_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_collaborator_tenant_id_form_id_user_id_pk" PRIMARY KEY("tenant_id","form_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "survey_live" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"version_no" integer NOT NULL,
	"question" text,
	"taking" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"started_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "survey_live_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "survey_vote" (
	"tenant_id" uuid NOT NULL,
	"live_id" uuid NOT NULL,
	"question" text NOT NULL,
	"voter" uuid NOT NULL,
	"member" boolean DEFAULT false NOT NULL,
	"answer" jsonb NOT NULL,
	CONSTRAINT "survey_vote_tenant_id_live_id_question_voter_pk" PRIMARY KEY("tenant_id","live_id","question","voter")
);
--> statement-breakpoint
CREATE TABLE "department_admin" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"privileges" text[] NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "department_admin_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "sso_attempt" DROP CONSTRAINT "sso_attempt_provider_of";
--> statement-breakpoint
ALTER TABLE "automation_rule" ADD COLUMN "table_id" uuid;--> statement-breakpoint
ALTER TABLE "object_event" ADD COLUMN "table_id" uuid;--> statement-breakpoint
ALTER TABLE "cost" ADD COLUMN "currency" text DEFAULT 'CNY' NOT NULL;--> statement-breakpoint
ALTER TABLE "cost" ADD COLUMN "original" bigint;--> statement-breakpoint
ALTER TABLE "cost" ADD COLUMN "rate" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "cost" ADD COLUMN "rate_on" date;--> statement-breakpoint
ALTER TABLE "cost" ADD COLUMN "commitment_id" uuid;--> statement-breakpoint
ALTER TABLE "cost_subject" ADD COLUMN "to_complete" bigint;--> statement-breakpoint
ALTER TABLE "dashboard_sending" ADD COLUMN "webhook_cipher" text;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "out_by" uuid;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "out_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "norm" ADD COLUMN "read_exam_id" uuid;--> statement-breakpoint
ALTER TABLE "norm_task" ADD COLUMN "file_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_node" ADD COLUMN "custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "public_link" ADD COLUMN "context_cipher" text;--> statement-breakpoint
ALTER TABLE "survey_response" ADD COLUMN "source" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_attachment" ADD COLUMN "nth" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "commitment" ADD CONSTRAINT "commitment_subject_of" FOREIGN KEY ("tenant_id","subject_id") REFERENCES "public"."cost_subject"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitment" ADD CONSTRAINT "commitment_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enterprise_library" ADD CONSTRAINT "enterprise_library_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dyn_sync" ADD CONSTRAINT "dyn_sync_of_table" FOREIGN KEY ("tenant_id","id") REFERENCES "public"."dyn_table"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_thumbnail" ADD CONSTRAINT "file_thumbnail_blob" FOREIGN KEY ("tenant_id","id") REFERENCES "public"."file_blob"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_file" ADD CONSTRAINT "project_file_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_collaborator" ADD CONSTRAINT "survey_collaborator_form" FOREIGN KEY ("tenant_id","form_id") REFERENCES "public"."survey_form"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_live" ADD CONSTRAINT "survey_live_form" FOREIGN KEY ("tenant_id","form_id") REFERENCES "public"."survey_form"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_vote" ADD CONSTRAINT "survey_vote_live" FOREIGN KEY ("tenant_id","live_id") REFERENCES "public"."survey_live"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_admin" ADD CONSTRAINT "department_admin_department" FOREIGN KEY ("tenant_id","department_id") REFERENCES "public"."department"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_admin" ADD CONSTRAINT "department_admin_member" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."tenant_member"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "commitment_seq" ON "commitment" USING btree ("tenant_id","project_id","seq");--> statement-breakpoint
CREATE INDEX "commitment_search" ON "commitment" USING gin ("search");--> statement-breakpoint
CREATE INDEX "commitment_unsearched" ON "commitment" USING btree ("id") WHERE search is null;--> statement-breakpoint
CREATE INDEX "commitment_assignee" ON "commitment" USING btree ("tenant_id","assignee_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rate_day" ON "exchange_rate" USING btree ("tenant_id","currency","day");--> statement-breakpoint
CREATE INDEX "dyn_sync_due" ON "dyn_sync" USING btree ("next_at") WHERE enabled;--> statement-breakpoint
CREATE UNIQUE INDEX "project_file_open" ON "project_file" USING btree ("tenant_id","created_by","act") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "project_file_state" ON "project_file" USING btree ("state","heartbeat_at");--> statement-breakpoint
CREATE INDEX "survey_collaborator_user" ON "survey_collaborator" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_live_running" ON "survey_live" USING btree ("tenant_id","form_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "department_admin_once" ON "department_admin" USING btree ("tenant_id","user_id","department_id");--> statement-breakpoint
CREATE INDEX "department_admin_of" ON "department_admin" USING btree ("tenant_id","department_id");--> statement-breakpoint
ALTER TABLE "automation_rule" ADD CONSTRAINT "automation_rule_table" FOREIGN KEY ("tenant_id","table_id") REFERENCES "public"."dyn_table"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost" ADD CONSTRAINT "cost_commitment_of" FOREIGN KEY ("tenant_id","commitment_id") REFERENCES "public"."commitment"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_attempt" ADD CONSTRAINT "sso_attempt_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automation_rule_table" ON "automation_rule" USING btree ("tenant_id","table_id") WHERE table_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "cost_commitment" ON "cost" USING btree ("tenant_id","commitment_id") WHERE commitment_id is not null;