CREATE TABLE "department_admin" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"privileges" text[] NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "department_admin_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "sso_attempt" DROP CONSTRAINT "sso_attempt_provider_of";
--> statement-breakpoint
ALTER TABLE "department_admin" ADD CONSTRAINT "department_admin_department" FOREIGN KEY ("tenant_id","department_id") REFERENCES "public"."department"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_admin" ADD CONSTRAINT "department_admin_member" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."tenant_member"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "department_admin_once" ON "department_admin" USING btree ("tenant_id","user_id","department_id");--> statement-breakpoint
CREATE INDEX "department_admin_of" ON "department_admin" USING btree ("tenant_id","department_id");--> statement-breakpoint
ALTER TABLE "sso_attempt" ADD CONSTRAINT "sso_attempt_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;