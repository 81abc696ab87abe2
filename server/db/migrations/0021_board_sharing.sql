ALTER TABLE "dashboard" ADD COLUMN "reader_roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "dashboard_sending" ADD COLUMN "webhook_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dashboard_sending" ADD COLUMN "webhook_for" text;--> statement-breakpoint
ALTER TABLE "dashboard_sending" ADD COLUMN "webhook_problem" text;