CREATE TABLE "plan_acceptance" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"accept_id" uuid NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_acceptance_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "plan_outer_link" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"from_project_id" uuid NOT NULL,
	"grant_id" uuid NOT NULL,
	"type" text DEFAULT 'FS' NOT NULL,
	"lag" integer DEFAULT 0 NOT NULL,
	"is_point" boolean NOT NULL,
	"start_on" date NOT NULL,
	"end_on" date NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_outer_link_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "plan_node" ADD COLUMN "accept_way" text;--> statement-breakpoint
ALTER TABLE "plan_node" ADD COLUMN "accept_id" uuid;--> statement-breakpoint
ALTER TABLE "plan_node" ADD COLUMN "acceptor_id" uuid;--> statement-breakpoint
ALTER TABLE "plan_acceptance" ADD CONSTRAINT "plan_acceptance_of" FOREIGN KEY ("tenant_id","node_id") REFERENCES "public"."plan_node"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_outer_link" ADD CONSTRAINT "plan_outer_link_of" FOREIGN KEY ("tenant_id","plan_id") REFERENCES "public"."plan"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_outer_link" ADD CONSTRAINT "plan_outer_link_target" FOREIGN KEY ("tenant_id","to_id") REFERENCES "public"."plan_node"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_acceptance_node" ON "plan_acceptance" USING btree ("tenant_id","node_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_outer_link_pair" ON "plan_outer_link" USING btree ("tenant_id","from_id","to_id","type");--> statement-breakpoint
CREATE INDEX "plan_outer_link_plan" ON "plan_outer_link" USING btree ("tenant_id","plan_id");--> statement-breakpoint
CREATE INDEX "plan_outer_link_project" ON "plan_outer_link" USING btree ("tenant_id","project_id");--> statement-breakpoint
CREATE INDEX "plan_outer_link_source" ON "plan_outer_link" USING btree ("tenant_id","from_project_id");