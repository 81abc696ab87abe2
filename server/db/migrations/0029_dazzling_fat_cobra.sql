CREATE TABLE "enterprise_library" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enterprise_library" ADD CONSTRAINT "enterprise_library_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;