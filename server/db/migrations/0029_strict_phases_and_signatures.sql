ALTER TABLE "approval_entry" ADD COLUMN "signed_by" text;--> statement-breakpoint
ALTER TABLE "approval_entry" ADD COLUMN "signed_hash" text;--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "strict_phases" boolean DEFAULT false NOT NULL;