CREATE TABLE "delivery" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"channel" text NOT NULL,
	"robot_id" uuid,
	"message_id" uuid,
	"receiver_id" uuid,
	"project_id" uuid,
	"event" text NOT NULL,
	"target" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"fail_reason" text,
	"dedupe_key" text,
	"sent_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "receive_config" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid,
	"project_id" uuid,
	"matrix" jsonb NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"digest_hour" smallint,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "receive_config_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "receive_config_scope" UNIQUE NULLS NOT DISTINCT("tenant_id","user_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "robot" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"url_cipher" text NOT NULL,
	"url_hint" text NOT NULL,
	"secret_cipher" text,
	"at_mobiles" text[] NOT NULL,
	"events" text[] NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "robot_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "event" text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "object_type" text;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "object_id" uuid;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "dedupe_key" text;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "times" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "delivery_robot" ON "delivery" USING btree ("tenant_id","robot_id","sent_at");--> statement-breakpoint
CREATE INDEX "delivery_at" ON "delivery" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_dedupe" ON "delivery" USING btree ("tenant_id","dedupe_key") WHERE dedupe_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "receive_config_digest" ON "receive_config" USING btree ("digest_hour");--> statement-breakpoint
CREATE INDEX "robot_project" ON "robot" USING btree ("tenant_id","project_id");--> statement-breakpoint
CREATE INDEX "message_receiver_at" ON "message" USING btree ("tenant_id","receiver_id","created_at","id");--> statement-breakpoint
CREATE INDEX "message_object" ON "message" USING btree ("tenant_id","object_id","receiver_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_dedupe" ON "message" USING btree ("tenant_id","receiver_id","dedupe_key") WHERE dedupe_key IS NOT NULL;