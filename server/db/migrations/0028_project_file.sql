CREATE TABLE "project_file" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"act" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"project_id" uuid,
	"name" text NOT NULL,
	"code" text,
	"rows" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"of_files" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text,
	"heartbeat_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_file_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "import_attachment" ADD COLUMN "nth" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "project_file" ADD CONSTRAINT "project_file_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "project_file_open" ON "project_file" USING btree ("tenant_id","created_by","act") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "project_file_state" ON "project_file" USING btree ("state","heartbeat_at");