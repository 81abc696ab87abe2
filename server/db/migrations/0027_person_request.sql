CREATE TABLE "person_request" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"act" text NOT NULL,
	"person_id" uuid NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"error" text,
	"heartbeat_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_request_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "person_request" ADD CONSTRAINT "person_request_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "person_request_open" ON "person_request" USING btree ("tenant_id","person_id") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "person_request_state" ON "person_request" USING btree ("state","heartbeat_at");