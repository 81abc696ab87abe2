CREATE TABLE "task_tool" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"icon" text NOT NULL,
	"open_type" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "task_tool_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "task_layout" ALTER COLUMN "project_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "task_layout" ALTER COLUMN "type_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "task_layout" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "task_layout" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "task_type" ADD COLUMN "type_class" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "task_type" ADD COLUMN "layout_id" uuid;--> statement-breakpoint
ALTER TABLE "task_tool" ADD CONSTRAINT "task_tool_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_tool_task" ON "task_tool" USING btree ("tenant_id","task_id");--> statement-breakpoint
ALTER TABLE "task_type" ADD CONSTRAINT "task_type_layout" FOREIGN KEY ("tenant_id","layout_id") REFERENCES "public"."task_layout"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "task_layout_name" ON "task_layout" USING btree ("tenant_id","name") WHERE project_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "task_layout_default" ON "task_layout" USING btree ("tenant_id") WHERE is_default;--> statement-breakpoint
ALTER TABLE "task_layout" ADD CONSTRAINT "task_layout_whose" CHECK ((project_id is null) = (type_id is null));