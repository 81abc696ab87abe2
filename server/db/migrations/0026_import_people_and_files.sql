CREATE TABLE "import_attachment" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"key" text,
	"path" text NOT NULL,
	"address" text,
	CONSTRAINT "import_attachment_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_awaited" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"address" text NOT NULL,
	"place" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_awaited_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "import_job" ADD COLUMN "archive" "bytea";--> statement-breakpoint
ALTER TABLE "import_attachment" ADD CONSTRAINT "import_attachment_job_fk" FOREIGN KEY ("tenant_id","job_id") REFERENCES "public"."import_job"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_awaited" ADD CONSTRAINT "import_awaited_task" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_attachment_job" ON "import_attachment" USING btree ("tenant_id","job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "import_awaited_place" ON "import_awaited" USING btree ("tenant_id","task_id","address");--> statement-breakpoint
CREATE INDEX "import_awaited_address" ON "import_awaited" USING btree ("tenant_id","address");