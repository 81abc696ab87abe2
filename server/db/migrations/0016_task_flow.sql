CREATE TABLE "task_former_no" (
	"tenant_id" uuid NOT NULL,
	"task_no" text NOT NULL,
	"task_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_former_no_tenant_id_task_no_pk" PRIMARY KEY("tenant_id","task_no")
);
--> statement-breakpoint
CREATE TABLE "task_recurrence" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"task_id" uuid,
	"template_id" uuid,
	"rule" jsonb NOT NULL,
	"skip_open" boolean DEFAULT false NOT NULL,
	"catch_up" text DEFAULT 'last' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"error" text,
	"next_day" date,
	"next_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "task_recurrence_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_recurrence_run" (
	"tenant_id" uuid NOT NULL,
	"recurrence_id" uuid NOT NULL,
	"day" date NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"task_id" uuid,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_recurrence_run_tenant_id_recurrence_id_day_pk" PRIMARY KEY("tenant_id","recurrence_id","day")
);
--> statement-breakpoint
CREATE TABLE "task_template" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"nodes" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "task_template_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "batch_job" ADD COLUMN "noted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_job" ADD COLUMN "undo_of" uuid;--> statement-breakpoint
ALTER TABLE "batch_job_row" ADD COLUMN "changed" jsonb;--> statement-breakpoint
ALTER TABLE "batch_job_row" ADD COLUMN "created_id" uuid;--> statement-breakpoint
ALTER TABLE "task_former_no" ADD CONSTRAINT "task_former_no_task_fk" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_recurrence" ADD CONSTRAINT "task_recurrence_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_recurrence_run" ADD CONSTRAINT "task_recurrence_run_recurrence" FOREIGN KEY ("tenant_id","recurrence_id") REFERENCES "public"."task_recurrence"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_template" ADD CONSTRAINT "task_template_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_former_no_task" ON "task_former_no" USING btree ("tenant_id","task_id");--> statement-breakpoint
CREATE INDEX "task_recurrence_due" ON "task_recurrence" USING btree ("next_at") WHERE enabled and next_at is not null;--> statement-breakpoint
CREATE INDEX "task_recurrence_project" ON "task_recurrence" USING btree ("tenant_id","project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_template_name" ON "task_template" USING btree ("tenant_id","project_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "task_template_tenant_name" ON "task_template" USING btree ("tenant_id","name") WHERE project_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "batch_job_undo" ON "batch_job" USING btree ("tenant_id","undo_of") WHERE undo_of is not null;--> statement-breakpoint
CREATE INDEX "batch_job_row_task" ON "batch_job_row" USING btree ("tenant_id","job_id","task_id");