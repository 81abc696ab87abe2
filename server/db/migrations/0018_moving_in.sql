CREATE TABLE "log_stream" (
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"ca" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"secret_cipher" text,
	"seq" bigint DEFAULT 0 NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"fault" text,
	"fails" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp(3) with time zone,
	"leased_until" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "log_stream_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "sso_attempt" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"outcome" text NOT NULL,
	"name" text,
	"reason" text,
	"ip" text NOT NULL,
	CONSTRAINT "sso_attempt_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "work_pull" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"since" timestamp(3) with time zone,
	"began_at" timestamp(3) with time zone,
	"cursor" jsonb,
	"pages" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"total" integer,
	"resume_at" timestamp(3) with time zone,
	"error" text,
	"heartbeat_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_pull_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "work_pull_page" (
	"tenant_id" uuid NOT NULL,
	"pull_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "work_pull_page_tenant_id_pull_id_nth_pk" PRIMARY KEY("tenant_id","pull_id","nth")
);
--> statement-breakpoint
CREATE TABLE "work_source" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"scope" text NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"token_cipher" text NOT NULL,
	"imported_until" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_source_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "directory_source" ADD COLUMN "cloud" jsonb;--> statement-breakpoint
ALTER TABLE "security_policy" ADD COLUMN "sso_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "security_policy" ADD COLUMN "factor" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "security_policy" ADD COLUMN "addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "security_policy" ADD COLUMN "invite" text DEFAULT 'right' NOT NULL;--> statement-breakpoint
ALTER TABLE "security_policy" ADD COLUMN "share" text DEFAULT 'right' NOT NULL;--> statement-breakpoint
ALTER TABLE "security_policy" ADD COLUMN "export" text DEFAULT 'right' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_job" ADD COLUMN "pull_id" uuid;--> statement-breakpoint
ALTER TABLE "log_stream" ADD CONSTRAINT "log_stream_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_attempt" ADD CONSTRAINT "sso_attempt_provider_of" FOREIGN KEY ("tenant_id","provider_id") REFERENCES "public"."sso_provider"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_pull" ADD CONSTRAINT "work_pull_source" FOREIGN KEY ("tenant_id","source_id") REFERENCES "public"."work_source"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_pull_page" ADD CONSTRAINT "work_pull_page_pull" FOREIGN KEY ("tenant_id","pull_id") REFERENCES "public"."work_pull"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_source" ADD CONSTRAINT "work_source_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sso_attempt_provider" ON "sso_attempt" USING btree ("tenant_id","provider_id","at");--> statement-breakpoint
CREATE INDEX "work_pull_state" ON "work_pull" USING btree ("state","heartbeat_at");--> statement-breakpoint
CREATE INDEX "work_pull_source" ON "work_pull" USING btree ("tenant_id","source_id","created_at");--> statement-breakpoint
CREATE INDEX "work_source_own" ON "work_source" USING btree ("tenant_id","project_id","created_by");