CREATE TABLE "plan_change" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"title" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"changes" jsonb NOT NULL,
	"asked" jsonb,
	"submitted_by" uuid,
	"submitted_at" timestamp(3) with time zone,
	"applied" jsonb,
	"applied_by" uuid,
	"applied_at" timestamp(3) with time zone,
	"act_id" uuid,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "plan_change_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "plan_baseline" ADD COLUMN "state" text DEFAULT 'DRAFT' NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_baseline" ADD COLUMN "submitted_by" uuid;--> statement-breakpoint
ALTER TABLE "plan_baseline" ADD COLUMN "submitted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "plan_baseline" ADD COLUMN "approved_by" uuid;--> statement-breakpoint
ALTER TABLE "plan_baseline" ADD COLUMN "approved_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "plan_change" ADD CONSTRAINT "plan_change_of" FOREIGN KEY ("tenant_id","plan_id") REFERENCES "public"."plan"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_change" ADD CONSTRAINT "plan_change_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_change_no" ON "plan_change" USING btree ("tenant_id","plan_id","no");--> statement-breakpoint
CREATE INDEX "plan_change_act" ON "plan_change" USING btree ("tenant_id","act_id") WHERE act_id is not null;