CREATE TABLE "file" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"category" text NOT NULL,
	"field_id" uuid,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_field" (
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_field_tenant_id_project_id_field_id_pk" PRIMARY KEY("tenant_id","project_id","field_id")
);
--> statement-breakpoint
CREATE TABLE "task_field_value" (
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"num" double precision,
	"txt" text,
	CONSTRAINT "task_field_value_tenant_id_task_id_field_id_pk" PRIMARY KEY("tenant_id","task_id","field_id")
);
--> statement-breakpoint
CREATE TABLE "task_layout" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"groups" jsonb NOT NULL,
	"hidden" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"create_fields" jsonb,
	"card_fields" jsonb,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "task_layout_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "task_label" ALTER COLUMN "project_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_field" ALTER COLUMN "project_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_field" ADD COLUMN "hint" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_field" ADD COLUMN "required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_field" ADD COLUMN "default_value" jsonb;--> statement-breakpoint
ALTER TABLE "custom_field" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_field" ADD CONSTRAINT "project_field_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_field" ADD CONSTRAINT "project_field_field" FOREIGN KEY ("tenant_id","field_id") REFERENCES "public"."custom_field"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_field_value" ADD CONSTRAINT "task_field_value_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_layout" ADD CONSTRAINT "task_layout_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_layout" ADD CONSTRAINT "task_layout_type" FOREIGN KEY ("tenant_id","type_id") REFERENCES "public"."task_type"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_project" ON "file" USING btree ("tenant_id","project_id","field_id");--> statement-breakpoint
CREATE INDEX "project_field_field" ON "project_field" USING btree ("tenant_id","field_id");--> statement-breakpoint
CREATE INDEX "task_field_value_num" ON "task_field_value" USING btree ("tenant_id","project_id","field_id","num","seq") WHERE num is not null;--> statement-breakpoint
CREATE INDEX "task_field_value_txt" ON "task_field_value" USING btree ("tenant_id","project_id","field_id","txt","seq") WHERE txt is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "task_layout_type" ON "task_layout" USING btree ("tenant_id","project_id","type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_label_tenant_name" ON "task_label" USING btree ("tenant_id","name") WHERE project_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_field_tenant_name" ON "custom_field" USING btree ("tenant_id","name") WHERE project_id is null and deleted_at is null;