CREATE TABLE "import_link" (
	"tenant_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"name" text NOT NULL,
	"added" boolean NOT NULL,
	CONSTRAINT "import_link_tenant_id_job_id_name_pk" PRIMARY KEY("tenant_id","job_id","name")
);
--> statement-breakpoint
ALTER TABLE "import_link" ADD CONSTRAINT "import_link_job" FOREIGN KEY ("tenant_id","job_id") REFERENCES "public"."import_job"("tenant_id","id") ON DELETE cascade ON UPDATE no action;