CREATE TABLE "directory_group" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"external_id" text,
	"department_id" uuid,
	"role_id" uuid,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "directory_group_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "directory_group_member" (
	"tenant_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "directory_group_member_tenant_id_group_id_person_id_pk" PRIMARY KEY("tenant_id","group_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "directory_person" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"name_key" text NOT NULL,
	"external_id" text,
	"active" boolean DEFAULT true NOT NULL,
	"profile" jsonb NOT NULL,
	"email" text,
	"department_id" uuid,
	"made" boolean DEFAULT false NOT NULL,
	"gone_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "directory_person_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "directory_run" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"dry" boolean NOT NULL,
	"state" text NOT NULL,
	"found" jsonb,
	"leaver_ids" uuid[],
	"fault" text,
	"ended_at" timestamp(3) with time zone,
	"people" integer,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "directory_run_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "directory_source" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"departments_from" text DEFAULT 'GROUPS' NOT NULL,
	"hand_over" text DEFAULT 'NOBODY' NOT NULL,
	"heir_id" uuid,
	"token_hash" text,
	"token_hint" text,
	"token_at" timestamp(3) with time zone,
	"used_at" timestamp(3) with time zone,
	"settings" jsonb,
	"secret_cipher" text,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "directory_source_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "directory_group" ADD CONSTRAINT "directory_group_source" FOREIGN KEY ("tenant_id","source_id") REFERENCES "public"."directory_source"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_group_member" ADD CONSTRAINT "directory_group_member_group" FOREIGN KEY ("tenant_id","group_id") REFERENCES "public"."directory_group"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_group_member" ADD CONSTRAINT "directory_group_member_person" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."directory_person"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_person" ADD CONSTRAINT "directory_person_source" FOREIGN KEY ("tenant_id","source_id") REFERENCES "public"."directory_source"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_person" ADD CONSTRAINT "directory_person_member" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."tenant_member"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_run" ADD CONSTRAINT "directory_run_source" FOREIGN KEY ("tenant_id","source_id") REFERENCES "public"."directory_source"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_source" ADD CONSTRAINT "directory_source_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "directory_group_name" ON "directory_group" USING btree ("tenant_id","source_id","name_key");--> statement-breakpoint
CREATE INDEX "directory_group_member_person" ON "directory_group_member" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_person_name" ON "directory_person" USING btree ("tenant_id","source_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_person_user" ON "directory_person" USING btree ("tenant_id","source_id","user_id");--> statement-breakpoint
CREATE INDEX "directory_person_external" ON "directory_person" USING btree ("tenant_id","source_id","external_id");--> statement-breakpoint
CREATE INDEX "directory_person_account" ON "directory_person" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "directory_run_at" ON "directory_run" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_run_open" ON "directory_run" USING btree ("tenant_id") WHERE "directory_run"."state" IN ('WAITING', 'RUNNING');--> statement-breakpoint
CREATE UNIQUE INDEX "directory_source_kind" ON "directory_source" USING btree ("tenant_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_source_enabled" ON "directory_source" USING btree ("tenant_id") WHERE "directory_source"."enabled";--> statement-breakpoint
CREATE UNIQUE INDEX "directory_source_token" ON "directory_source" USING btree ("token_hash");