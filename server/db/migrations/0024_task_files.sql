CREATE TABLE "task_file" (
	"tenant_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "task_file_tenant_id_task_id_file_id_pk" PRIMARY KEY("tenant_id","task_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "file_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task_file" ADD CONSTRAINT "task_file_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_file" ADD CONSTRAINT "task_file_file" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."file"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_file_file" ON "task_file" USING btree ("tenant_id","file_id");