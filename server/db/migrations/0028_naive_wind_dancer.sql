CREATE TABLE "dyn_sync" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"source" jsonb NOT NULL,
	"url_cipher" text,
	"key_column" text NOT NULL,
	"columns" jsonb NOT NULL,
	"gone" text NOT NULL,
	"every" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"owner_id" uuid NOT NULL,
	"next_at" timestamp(3) with time zone,
	"running_since" timestamp(3) with time zone,
	"last" jsonb,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dyn_sync_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "automation_rule" ADD COLUMN "table_id" uuid;--> statement-breakpoint
ALTER TABLE "object_event" ADD COLUMN "table_id" uuid;--> statement-breakpoint
ALTER TABLE "dashboard_sending" ADD COLUMN "webhook_cipher" text;--> statement-breakpoint
ALTER TABLE "public_link" ADD COLUMN "context_cipher" text;--> statement-breakpoint
ALTER TABLE "dyn_sync" ADD CONSTRAINT "dyn_sync_of_table" FOREIGN KEY ("tenant_id","id") REFERENCES "public"."dyn_table"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dyn_sync_due" ON "dyn_sync" USING btree ("next_at") WHERE enabled;--> statement-breakpoint
ALTER TABLE "automation_rule" ADD CONSTRAINT "automation_rule_table" FOREIGN KEY ("tenant_id","table_id") REFERENCES "public"."dyn_table"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automation_rule_table" ON "automation_rule" USING btree ("tenant_id","table_id") WHERE table_id IS NOT NULL;