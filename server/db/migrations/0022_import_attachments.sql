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
ALTER TABLE "import_job" ADD COLUMN "archive" "bytea";--> statement-breakpoint
ALTER TABLE "import_attachment" ADD CONSTRAINT "import_attachment_job_fk" FOREIGN KEY ("tenant_id","job_id") REFERENCES "public"."import_job"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_attachment_job" ON "import_attachment" USING btree ("tenant_id","job_id");