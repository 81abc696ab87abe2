CREATE TABLE "commitment" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"owner_id" uuid,
	"assignee_id" uuid,
	"label_ids" uuid[] DEFAULT '{}' NOT NULL,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"file_count" integer DEFAULT 0 NOT NULL,
	"origin_type" text,
	"origin_id" uuid,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	"search" "tsvector",
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"form" text DEFAULT 'contract' NOT NULL,
	"subject_id" uuid NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"contract_no" text DEFAULT '' NOT NULL,
	"currency" text DEFAULT 'CNY' NOT NULL,
	"amount" bigint NOT NULL,
	"original" bigint,
	"rate" double precision DEFAULT 1 NOT NULL,
	"rate_on" date,
	"signed_on" date NOT NULL,
	"ends_on" date,
	"state_before" text,
	CONSTRAINT "commitment_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "commitment_amount" CHECK ("commitment"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "exchange_rate" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"rate" numeric(14, 8) NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "exchange_rate_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "exchange_rate_rate" CHECK ("exchange_rate"."rate" > 0)
);
--> statement-breakpoint
ALTER TABLE "cost" ADD COLUMN "currency" text DEFAULT 'CNY' NOT NULL;--> statement-breakpoint
ALTER TABLE "cost" ADD COLUMN "original" bigint;--> statement-breakpoint
ALTER TABLE "cost" ADD COLUMN "rate" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "cost" ADD COLUMN "rate_on" date;--> statement-breakpoint
ALTER TABLE "cost" ADD COLUMN "commitment_id" uuid;--> statement-breakpoint
ALTER TABLE "cost_subject" ADD COLUMN "to_complete" bigint;--> statement-breakpoint
ALTER TABLE "plan_node" ADD COLUMN "custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "commitment" ADD CONSTRAINT "commitment_subject_of" FOREIGN KEY ("tenant_id","subject_id") REFERENCES "public"."cost_subject"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitment" ADD CONSTRAINT "commitment_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "commitment_seq" ON "commitment" USING btree ("tenant_id","project_id","seq");--> statement-breakpoint
CREATE INDEX "commitment_search" ON "commitment" USING gin ("search");--> statement-breakpoint
CREATE INDEX "commitment_unsearched" ON "commitment" USING btree ("id") WHERE search is null;--> statement-breakpoint
CREATE INDEX "commitment_assignee" ON "commitment" USING btree ("tenant_id","assignee_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rate_day" ON "exchange_rate" USING btree ("tenant_id","currency","day");--> statement-breakpoint
ALTER TABLE "cost" ADD CONSTRAINT "cost_commitment_of" FOREIGN KEY ("tenant_id","commitment_id") REFERENCES "public"."commitment"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cost_commitment" ON "cost" USING btree ("tenant_id","commitment_id") WHERE commitment_id is not null;