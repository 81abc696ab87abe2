ALTER TABLE "norm" ADD COLUMN "read_exam_id" uuid;--> statement-breakpoint
ALTER TABLE "norm_task" ADD COLUMN "file_ids" uuid[] DEFAULT '{}' NOT NULL;