ALTER TABLE "automation_run" ADD COLUMN "image" jsonb;--> statement-breakpoint
ALTER TABLE "object_event" ADD COLUMN "image" jsonb;--> statement-breakpoint
ALTER TABLE "dyn_act" ADD COLUMN "options" jsonb;