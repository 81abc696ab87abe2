CREATE TABLE "dashboard_alert" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"dashboard_id" uuid NOT NULL,
	"widget_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"measure" smallint DEFAULT 0 NOT NULL,
	"side" text NOT NULL,
	"limit_value" double precision NOT NULL,
	"slack" double precision DEFAULT 0 NOT NULL,
	"raised" boolean DEFAULT false NOT NULL,
	"last_value" double precision,
	"checked_at" timestamp(3) with time zone,
	"raised_at" timestamp(3) with time zone,
	"problem" text,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dashboard_alert_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "dashboard_sending" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"dashboard_id" uuid NOT NULL,
	"cadence" text NOT NULL,
	"day_no" smallint DEFAULT 0 NOT NULL,
	"at" text NOT NULL,
	"receiver_ids" uuid[] NOT NULL,
	"group_saying" text DEFAULT 'none' NOT NULL,
	"look" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"sent_for" text,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dashboard_sending_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "dashboard_version" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"dashboard_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"filter" jsonb NOT NULL,
	"widgets" jsonb NOT NULL,
	"saved_by" uuid,
	"saved_at" timestamp(3) with time zone NOT NULL,
	"kept_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dashboard_version_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "data_external" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"place" jsonb NOT NULL,
	"secret_cipher" text,
	"every_minutes" integer NOT NULL,
	"columns" jsonb NOT NULL,
	"row_count" integer,
	"fetched_at" timestamp(3) with time zone,
	"tried_at" timestamp(3) with time zone,
	"problem" text,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "data_external_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "data_external_rows" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "data_external_rows_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "dashboard_alert" ADD CONSTRAINT "dashboard_alert_dashboard" FOREIGN KEY ("tenant_id","dashboard_id") REFERENCES "public"."dashboard"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_sending" ADD CONSTRAINT "dashboard_sending_dashboard" FOREIGN KEY ("tenant_id","dashboard_id") REFERENCES "public"."dashboard"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_version" ADD CONSTRAINT "dashboard_version_of" FOREIGN KEY ("tenant_id","dashboard_id") REFERENCES "public"."dashboard"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_external_rows" ADD CONSTRAINT "data_external_rows_of" FOREIGN KEY ("tenant_id","id") REFERENCES "public"."data_external"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dashboard_alert_user" ON "dashboard_alert" USING btree ("tenant_id","user_id","dashboard_id");--> statement-breakpoint
CREATE INDEX "dashboard_sending_of" ON "dashboard_sending" USING btree ("tenant_id","dashboard_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dashboard_version_no" ON "dashboard_version" USING btree ("tenant_id","dashboard_id","no");--> statement-breakpoint
CREATE INDEX "data_external_due" ON "data_external" USING btree ("every_minutes","tried_at");