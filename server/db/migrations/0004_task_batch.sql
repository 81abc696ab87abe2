CREATE TABLE "batch_job" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"operation" jsonb NOT NULL,
	"task_ids" uuid[] NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"error" text,
	"heartbeat_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "batch_job_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "batch_job_row" (
	"tenant_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"task_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	CONSTRAINT "batch_job_row_tenant_id_job_id_seq_pk" PRIMARY KEY("tenant_id","job_id","seq")
);
--> statement-breakpoint
ALTER TABLE "batch_job" ADD CONSTRAINT "batch_job_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_job_row" ADD CONSTRAINT "batch_job_row_job" FOREIGN KEY ("tenant_id","job_id") REFERENCES "public"."batch_job"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_job_state" ON "batch_job" USING btree ("state","heartbeat_at");--> statement-breakpoint
CREATE INDEX "batch_job_row_failed" ON "batch_job_row" USING btree ("tenant_id","job_id","seq") WHERE outcome = 'failed';