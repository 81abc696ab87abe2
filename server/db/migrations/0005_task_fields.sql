DROP INDEX "custom_field_name";--> statement-breakpoint
ALTER TABLE "custom_field" ADD COLUMN "config" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_field" ADD COLUMN "deleted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "custom_field" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "custom_field" ADD COLUMN "delete_reason" text;--> statement-breakpoint
CREATE INDEX "task_custom" ON "task" USING gin ("custom_fields" jsonb_path_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "custom_field_name" ON "custom_field" USING btree ("tenant_id","project_id","name") WHERE deleted_at is null;