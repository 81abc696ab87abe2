CREATE TABLE "task_progress" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"day" date NOT NULL,
	"progress" smallint NOT NULL,
	"content" text NOT NULL,
	"problems" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "task_progress_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "worklog" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"hours" numeric(5, 1) NOT NULL,
	"left_after" numeric(9, 2),
	"kind" text DEFAULT 'normal' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "worklog_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "progress_mode" text DEFAULT 'manual' NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "progress_weight" numeric(7, 2) DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "consumed_hours" numeric(9, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "left_hours" numeric(9, 2);--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "team_mode" text;--> statement-breakpoint
ALTER TABLE "task_member" ADD COLUMN "sort" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task_member" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "task_member" ADD COLUMN "estimate_hours" numeric(9, 2);--> statement-breakpoint
ALTER TABLE "task_member" ADD COLUMN "muted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "task_progress" ADD CONSTRAINT "task_progress_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worklog" ADD CONSTRAINT "worklog_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_progress_task" ON "task_progress" USING btree ("tenant_id","task_id","id");--> statement-breakpoint
CREATE INDEX "worklog_task" ON "worklog" USING btree ("tenant_id","task_id","day");--> statement-breakpoint
CREATE INDEX "worklog_user" ON "worklog" USING btree ("tenant_id","user_id","day");--> statement-breakpoint
UPDATE "task" SET "left_hours" = CASE WHEN "category" IN ('DONE', 'CANCELLED', 'CLOSED') THEN 0 ELSE "estimate_hours" END WHERE "estimate_hours" IS NOT NULL;
