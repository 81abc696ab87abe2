CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"name" text NOT NULL,
	"avatar" text,
	"email" text,
	"mobile" text,
	"disabled" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captcha" (
	"visitor_hash" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_attempt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"ip" text NOT NULL,
	"success" boolean NOT NULL,
	"cleared" boolean DEFAULT false NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"tenant_id" uuid,
	"csrf_token" text NOT NULL,
	"access_token" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ip" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "collection" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	CONSTRAINT "collection_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "collection_member" (
	"tenant_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_member_tenant_id_collection_id_user_id_pk" PRIMARY KEY("tenant_id","collection_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "collection_project" (
	"tenant_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "collection_project_tenant_id_collection_id_project_id_pk" PRIMARY KEY("tenant_id","collection_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "project" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'NOT_STARTED' NOT NULL,
	"health" text DEFAULT 'none' NOT NULL,
	"health_note" text,
	"visibility" text DEFAULT 'private' NOT NULL,
	"owner_id" uuid NOT NULL,
	"template_id" uuid,
	"plan_start" date,
	"plan_end" date,
	"real_start" date,
	"real_end" date,
	"budget_amount" bigint,
	"budget_currency" text,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	CONSTRAINT "project_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_counter" (
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "project_counter_tenant_id_project_id_pk" PRIMARY KEY("tenant_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "project_favorite" (
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_favorite_tenant_id_user_id_project_id_pk" PRIMARY KEY("tenant_id","user_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "project_member" (
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_member_tenant_id_project_id_user_id_pk" PRIMARY KEY("tenant_id","project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "project_setting" (
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_setting_tenant_id_project_id_key_pk" PRIMARY KEY("tenant_id","project_id","key")
);
--> statement-breakpoint
CREATE TABLE "project_status_log" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"reason" text,
	"actor_id" uuid,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_status_log_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_template" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"template_class" text DEFAULT '自定义' NOT NULL,
	"builtin" boolean DEFAULT false NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tasks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_template_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "custom_field" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_field_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_job" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file" "bytea" NOT NULL,
	"links_file" "bytea",
	"links_name" text,
	"mapping" jsonb NOT NULL,
	"dry_run" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"links" jsonb DEFAULT '{"total":0,"created":0,"updated":0,"unchanged":0,"failed":0}'::jsonb NOT NULL,
	"links_done" integer DEFAULT 0 NOT NULL,
	"preview" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"issues" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text,
	"heartbeat_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_job_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "process" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"builtin" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "process_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "stage" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"process_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"category" text NOT NULL,
	"sort" integer NOT NULL,
	"initial" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stage_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "stage_rela" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"process_id" uuid NOT NULL,
	"from_stage_id" uuid NOT NULL,
	"to_stage_id" uuid NOT NULL,
	"name" text NOT NULL,
	"actor_rule" text DEFAULT 'any' NOT NULL,
	"reason_required" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stage_rela_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "task" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"task_no" text NOT NULL,
	"type_id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"parent_id" uuid,
	"sort" double precision DEFAULT 0 NOT NULL,
	"urgent" smallint DEFAULT 2 NOT NULL,
	"executor_id" uuid,
	"plan_start" date,
	"plan_end" date,
	"real_start" timestamp(3) with time zone,
	"real_end" timestamp(3) with time zone,
	"progress" smallint DEFAULT 0 NOT NULL,
	"estimate_hours" numeric(9, 2),
	"private_type" smallint DEFAULT 0 NOT NULL,
	"project_type" smallint DEFAULT 2 NOT NULL,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"external_key" text,
	"child_total" integer DEFAULT 0 NOT NULL,
	"child_done" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"reopen_count" integer DEFAULT 0 NOT NULL,
	"search" "tsvector",
	"deleted_with" uuid,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	CONSTRAINT "task_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_comment" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"content" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	CONSTRAINT "task_comment_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_depend" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"pre_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"type" text DEFAULT 'FS' NOT NULL,
	"lag_days" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_depend_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_history" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"actor_id" uuid,
	"event" text NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_history_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_member" (
	"tenant_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_member_tenant_id_task_id_user_id_role_pk" PRIMARY KEY("tenant_id","task_id","user_id","role")
);
--> statement-breakpoint
CREATE TABLE "task_relation" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_relation_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_type" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"color" text NOT NULL,
	"process_id" uuid NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_type_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "department" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "department_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "menu_entry" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"open_type" text NOT NULL,
	"open_url" text,
	"icon_url" text,
	"icon" text,
	"path" text,
	"hide_in_menu" boolean DEFAULT false NOT NULL,
	"more_menu" boolean DEFAULT true NOT NULL,
	"privilege" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "menu_entry_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"url" text,
	"read_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "operation_log" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"actor_id" uuid,
	"module" text NOT NULL,
	"action" text NOT NULL,
	"object_type" text,
	"object_id" uuid,
	"detail" jsonb,
	"ip" text,
	"trace_id" text,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operation_log_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "role" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"scope" smallint NOT NULL,
	"builtin" boolean DEFAULT false NOT NULL,
	"privileges" text[] NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "role_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "tenant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"logo" text,
	"disabled" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenant_member" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"department_id" uuid,
	"position" text,
	"disabled" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenant_member_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "tenant_member_role" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenant_member_role_tenant_id_user_id_role_id_pk" PRIMARY KEY("tenant_id","user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "user_preference" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" jsonb,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_preference_tenant_id_user_id_key_pk" PRIMARY KEY("tenant_id","user_id","key")
);
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_member" ADD CONSTRAINT "collection_member_collection" FOREIGN KEY ("tenant_id","collection_id") REFERENCES "public"."collection"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_member" ADD CONSTRAINT "collection_member_role" FOREIGN KEY ("tenant_id","role_id") REFERENCES "public"."role"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_project" ADD CONSTRAINT "collection_project_collection" FOREIGN KEY ("tenant_id","collection_id") REFERENCES "public"."collection"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_project" ADD CONSTRAINT "collection_project_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_counter" ADD CONSTRAINT "project_counter_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_favorite" ADD CONSTRAINT "project_favorite_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_member" ADD CONSTRAINT "project_member_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_member" ADD CONSTRAINT "project_member_role" FOREIGN KEY ("tenant_id","role_id") REFERENCES "public"."role"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_setting" ADD CONSTRAINT "project_setting_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_status_log" ADD CONSTRAINT "project_status_log_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field" ADD CONSTRAINT "custom_field_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_job" ADD CONSTRAINT "import_job_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage" ADD CONSTRAINT "stage_process" FOREIGN KEY ("tenant_id","process_id") REFERENCES "public"."process"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_rela" ADD CONSTRAINT "stage_rela_process" FOREIGN KEY ("tenant_id","process_id") REFERENCES "public"."process"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_rela" ADD CONSTRAINT "stage_rela_from" FOREIGN KEY ("tenant_id","from_stage_id") REFERENCES "public"."stage"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_rela" ADD CONSTRAINT "stage_rela_to" FOREIGN KEY ("tenant_id","to_stage_id") REFERENCES "public"."stage"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_type" FOREIGN KEY ("tenant_id","type_id") REFERENCES "public"."task_type"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_stage" FOREIGN KEY ("tenant_id","stage_id") REFERENCES "public"."stage"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_parent" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_comment" ADD CONSTRAINT "task_comment_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_depend" ADD CONSTRAINT "task_depend_pre" FOREIGN KEY ("tenant_id","pre_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_depend" ADD CONSTRAINT "task_depend_post" FOREIGN KEY ("tenant_id","post_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_history" ADD CONSTRAINT "task_history_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_member" ADD CONSTRAINT "task_member_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_relation" ADD CONSTRAINT "task_relation_from" FOREIGN KEY ("tenant_id","from_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_relation" ADD CONSTRAINT "task_relation_to" FOREIGN KEY ("tenant_id","to_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_type" ADD CONSTRAINT "task_type_process" FOREIGN KEY ("tenant_id","process_id") REFERENCES "public"."process"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_parent" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "public"."department"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_member" ADD CONSTRAINT "tenant_member_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_member" ADD CONSTRAINT "tenant_member_id_account_id_fk" FOREIGN KEY ("id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_member" ADD CONSTRAINT "tenant_member_department" FOREIGN KEY ("tenant_id","department_id") REFERENCES "public"."department"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_member_role" ADD CONSTRAINT "tenant_member_role_member" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."tenant_member"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_member_role" ADD CONSTRAINT "tenant_member_role_role" FOREIGN KEY ("tenant_id","role_id") REFERENCES "public"."role"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_username" ON "account" USING btree ("username");--> statement-breakpoint
CREATE INDEX "login_attempt_username" ON "login_attempt" USING btree ("username","at");--> statement-breakpoint
CREATE INDEX "login_attempt_ip" ON "login_attempt" USING btree ("ip","at");--> statement-breakpoint
CREATE INDEX "session_account" ON "session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "session_expires" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "collection_member_user" ON "collection_member" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "collection_project_project" ON "collection_project" USING btree ("tenant_id","project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_code" ON "project" USING btree ("tenant_id","code");--> statement-breakpoint
CREATE INDEX "project_updated" ON "project" USING btree ("tenant_id","updated_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "project_member_user" ON "project_member" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "project_status_log_project" ON "project_status_log" USING btree ("tenant_id","project_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_field_name" ON "custom_field" USING btree ("tenant_id","project_id","name");--> statement-breakpoint
CREATE INDEX "import_job_state" ON "import_job" USING btree ("state","heartbeat_at");--> statement-breakpoint
CREATE UNIQUE INDEX "process_code" ON "process" USING btree ("tenant_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "stage_code" ON "stage" USING btree ("tenant_id","process_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "stage_rela_pair" ON "stage_rela" USING btree ("tenant_id","from_stage_id","to_stage_id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_no" ON "task" USING btree ("tenant_id","task_no");--> statement-breakpoint
CREATE INDEX "task_seq" ON "task" USING btree ("tenant_id","project_id","seq") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_updated" ON "task" USING btree ("tenant_id","project_id","updated_at","seq") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_plan_end" ON "task" USING btree ("tenant_id","project_id","plan_end","seq") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_category" ON "task" USING btree ("tenant_id","project_id","category","updated_at","seq") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_parent" ON "task" USING btree ("tenant_id","parent_id","seq");--> statement-breakpoint
CREATE INDEX "task_executor" ON "task" USING btree ("tenant_id","executor_id","category","plan_end") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_creator" ON "task" USING btree ("tenant_id","created_by") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_recycled" ON "task" USING btree ("tenant_id","project_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "task_external_key" ON "task" USING btree ("tenant_id","project_id","external_key") WHERE external_key is not null;--> statement-breakpoint
CREATE INDEX "task_search" ON "task" USING gin ("search");--> statement-breakpoint
CREATE INDEX "task_comment_task" ON "task_comment" USING btree ("tenant_id","task_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_depend_pair" ON "task_depend" USING btree ("tenant_id","pre_id","post_id");--> statement-breakpoint
CREATE INDEX "task_depend_post" ON "task_depend" USING btree ("tenant_id","post_id");--> statement-breakpoint
CREATE INDEX "task_history_task" ON "task_history" USING btree ("tenant_id","task_id","id");--> statement-breakpoint
CREATE INDEX "task_history_project" ON "task_history" USING btree ("tenant_id","project_id","id");--> statement-breakpoint
CREATE INDEX "task_member_user" ON "task_member" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_relation_pair" ON "task_relation" USING btree ("tenant_id","from_id","to_id","kind");--> statement-breakpoint
CREATE INDEX "task_relation_to" ON "task_relation" USING btree ("tenant_id","to_id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_type_code" ON "task_type" USING btree ("tenant_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "menu_entry_code" ON "menu_entry" USING btree ("tenant_id","code");--> statement-breakpoint
CREATE INDEX "message_receiver" ON "message" USING btree ("tenant_id","receiver_id","id");--> statement-breakpoint
CREATE INDEX "message_unread" ON "message" USING btree ("tenant_id","receiver_id","read_at");--> statement-breakpoint
CREATE INDEX "operation_log_at" ON "operation_log" USING btree ("tenant_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "role_code" ON "role" USING btree ("tenant_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_code" ON "tenant" USING btree ("code");--> statement-breakpoint
CREATE INDEX "tenant_member_account" ON "tenant_member" USING btree ("id");