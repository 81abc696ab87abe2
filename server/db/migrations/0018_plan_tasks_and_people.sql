CREATE TABLE "plan_assignment" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"user_id" uuid,
	"position_id" uuid,
	"units" smallint DEFAULT 100 NOT NULL,
	"hours" double precision,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_assignment_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "plan_assignment_whose" CHECK (num_nonnulls("plan_assignment"."user_id", "plan_assignment"."position_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "task_dates" text DEFAULT 'apart' NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_node" ADD COLUMN "priority" smallint DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_assignment" ADD CONSTRAINT "plan_assignment_of" FOREIGN KEY ("tenant_id","plan_id") REFERENCES "public"."plan"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_assignment" ADD CONSTRAINT "plan_assignment_node" FOREIGN KEY ("tenant_id","node_id") REFERENCES "public"."plan_node"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_assignment_person" ON "plan_assignment" USING btree ("tenant_id","node_id","user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_assignment_position" ON "plan_assignment" USING btree ("tenant_id","node_id","position_id") WHERE position_id is not null;--> statement-breakpoint
CREATE INDEX "plan_assignment_plan" ON "plan_assignment" USING btree ("tenant_id","plan_id");--> statement-breakpoint
CREATE INDEX "plan_assignment_user" ON "plan_assignment" USING btree ("tenant_id","user_id") WHERE user_id is not null;