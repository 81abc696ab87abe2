ALTER TABLE "task_tally" ADD COLUMN "undelivered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "task_tally" ADD COLUMN "consumed_unestimated" numeric(14, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task_tally" ADD COLUMN "left_unestimated" numeric(14, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "undelivered" boolean DEFAULT false NOT NULL;