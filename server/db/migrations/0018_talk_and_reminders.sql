CREATE TABLE "announcement" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"audience" jsonb NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"must_confirm" boolean DEFAULT false NOT NULL,
	"publish_at" timestamp(3) with time zone,
	"published_by" uuid,
	"expires_at" timestamp(3) with time zone,
	"withdrawn_at" timestamp(3) with time zone,
	"told_up_to" uuid,
	"told_count" integer DEFAULT 0 NOT NULL,
	"told_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	CONSTRAINT "announcement_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "announcement_receipt" (
	"tenant_id" uuid NOT NULL,
	"announcement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	CONSTRAINT "announcement_receipt_tenant_id_announcement_id_user_id_pk" PRIMARY KEY("tenant_id","announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "recycle_config" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid,
	"keep_days" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "recycle_config_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "recycle_config_scope" UNIQUE NULLS NOT DISTINCT("tenant_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "task_alarm_rung" (
	"tenant_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "task_alarm_rung_tenant_id_task_id_at_pk" PRIMARY KEY("tenant_id","task_id","at")
);
--> statement-breakpoint
CREATE TABLE "task_comment_reaction" (
	"tenant_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reaction" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_comment_reaction_tenant_id_comment_id_user_id_reaction_pk" PRIMARY KEY("tenant_id","comment_id","user_id","reaction")
);
--> statement-breakpoint
CREATE TABLE "task_comment_version" (
	"tenant_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" text NOT NULL,
	"until" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_comment_version_tenant_id_comment_id_version_pk" PRIMARY KEY("tenant_id","comment_id","version")
);
--> statement-breakpoint
CREATE TABLE "urge_config" (
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"cooldown_minutes" integer NOT NULL,
	"daily_cap" integer NOT NULL,
	"escalate_after" integer,
	"channels" text[] NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "urge_config_tenant_id_project_id_pk" PRIMARY KEY("tenant_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "urge_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "alarm_time" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "alarm_offsets" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "alarm_by" uuid;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "alarm_set_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "task_comment" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "task_comment" ADD COLUMN "resolved_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "task_comment" ADD COLUMN "resolved_by" uuid;--> statement-breakpoint
ALTER TABLE "task_urge" ADD COLUMN "escalated_to" uuid;--> statement-breakpoint
ALTER TABLE "announcement_receipt" ADD CONSTRAINT "announcement_receipt_announcement" FOREIGN KEY ("tenant_id","announcement_id") REFERENCES "public"."announcement"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recycle_config" ADD CONSTRAINT "recycle_config_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_alarm_rung" ADD CONSTRAINT "task_alarm_rung_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_comment_reaction" ADD CONSTRAINT "task_comment_reaction_comment" FOREIGN KEY ("tenant_id","comment_id") REFERENCES "public"."task_comment"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_comment_version" ADD CONSTRAINT "task_comment_version_comment" FOREIGN KEY ("tenant_id","comment_id") REFERENCES "public"."task_comment"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "urge_config" ADD CONSTRAINT "urge_config_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_published" ON "announcement" USING btree ("tenant_id","publish_at") WHERE state = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "announcement_due" ON "announcement" USING btree ("publish_at") WHERE state = 'scheduled' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "announcement_telling" ON "announcement" USING btree ("publish_at") WHERE state = 'published' and told_at is null;--> statement-breakpoint
CREATE INDEX "task_alarm_rung_at" ON "task_alarm_rung" USING btree ("at");--> statement-breakpoint
ALTER TABLE "task_comment" ADD CONSTRAINT "task_comment_parent" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "public"."task_comment"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_private_children" ON "task" USING btree ("tenant_id","parent_id") WHERE private_type = 1 and deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_alarm" ON "task" USING btree ("alarm_time") WHERE alarm_time is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_alarm_offset" ON "task" USING btree ("plan_end") WHERE alarm_offsets <> '{}' and deleted_at is null;--> statement-breakpoint
UPDATE "role" SET "privileges" = array_append("privileges", 'TASK:PURGE') WHERE "builtin" AND "code" = 'ROLE_PROJECT_MANAGER' AND NOT 'TASK:PURGE' = ANY("privileges");
