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
ALTER TABLE "plan_node" ADD COLUMN "accept_way" text;--> statement-breakpoint
ALTER TABLE "plan_node" ADD COLUMN "accept_id" uuid;--> statement-breakpoint
ALTER TABLE "plan_node" ADD COLUMN "acceptor_id" uuid;--> statement-breakpoint
ALTER TABLE "plan_acceptance" ADD CONSTRAINT "plan_acceptance_of" FOREIGN KEY ("tenant_id","node_id") REFERENCES "public"."plan_node"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_acceptance_node" ON "plan_acceptance" USING btree ("tenant_id","node_id","at");