CREATE TABLE "holiday" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"start_day" date NOT NULL,
	"end_day" date NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "holiday_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "work_calendar" (
	"tenant_id" uuid NOT NULL,
	"weekdays" smallint NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "work_calendar_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "schedule_move" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"task_version" integer NOT NULL,
	"moved" jsonb NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schedule_move_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "schedule_mode" text DEFAULT 'auto' NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "milestone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_move" ADD CONSTRAINT "schedule_move_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_move" ADD CONSTRAINT "schedule_move_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holiday_start" ON "holiday" USING btree ("tenant_id","start_day");--> statement-breakpoint
CREATE INDEX "schedule_move_task" ON "schedule_move" USING btree ("tenant_id","task_id");--> statement-breakpoint
CREATE INDEX "schedule_move_actor" ON "schedule_move" USING btree ("tenant_id","actor_id","at");