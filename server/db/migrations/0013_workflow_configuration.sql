CREATE TABLE "stage_field_rule" (
	"tenant_id" uuid NOT NULL,
	"task_type_id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"field" text NOT NULL,
	"rule" text NOT NULL,
	CONSTRAINT "stage_field_rule_tenant_id_task_type_id_stage_id_field_pk" PRIMARY KEY("tenant_id","task_type_id","stage_id","field")
);
--> statement-breakpoint
CREATE TABLE "task_type_project" (
	"tenant_id" uuid NOT NULL,
	"task_type_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	CONSTRAINT "task_type_project_tenant_id_task_type_id_project_id_pk" PRIMARY KEY("tenant_id","task_type_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "stage_rela" ALTER COLUMN "from_stage_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "stage" ADD COLUMN "allow_create" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stage" ADD COLUMN "wip_limit" integer;--> statement-breakpoint
ALTER TABLE "stage" ADD COLUMN "default_progress" smallint;--> statement-breakpoint
ALTER TABLE "stage_rela" ADD COLUMN "actor_role_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "stage_rela" ADD COLUMN "actor_user_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "stage_rela" ADD COLUMN "required_fields" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "stage_rela" ADD COLUMN "condition" jsonb;--> statement-breakpoint
ALTER TABLE "stage_rela" ADD COLUMN "condition_hint" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "task_type" ADD COLUMN "enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "task_type" ADD COLUMN "parent_type_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "task_type" ADD COLUMN "all_projects" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "task_type" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stage_field_rule" ADD CONSTRAINT "stage_field_rule_type" FOREIGN KEY ("tenant_id","task_type_id") REFERENCES "public"."task_type"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_field_rule" ADD CONSTRAINT "stage_field_rule_stage" FOREIGN KEY ("tenant_id","stage_id") REFERENCES "public"."stage"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_type_project" ADD CONSTRAINT "task_type_project_type" FOREIGN KEY ("tenant_id","task_type_id") REFERENCES "public"."task_type"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_type_project" ADD CONSTRAINT "task_type_project_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stage_field_rule_stage" ON "stage_field_rule" USING btree ("tenant_id","stage_id");--> statement-breakpoint
CREATE INDEX "task_type_project_project" ON "task_type_project" USING btree ("tenant_id","project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stage_rela_any" ON "stage_rela" USING btree ("tenant_id","to_stage_id") WHERE from_stage_id is null;