CREATE TABLE "public_link" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"object_id" uuid NOT NULL,
	"title" text NOT NULL,
	"token_hash" text NOT NULL,
	"password_hash" text,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"embed_hosts" text[] DEFAULT '{}' NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"revoked_by" uuid,
	CONSTRAINT "public_link_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "public_link_pass" (
	"tenant_id" uuid NOT NULL,
	"pass_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "public_link_pass_tenant_id_pass_hash_pk" PRIMARY KEY("tenant_id","pass_hash")
);
--> statement-breakpoint
ALTER TABLE "public_link" ADD CONSTRAINT "public_link_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "public_link_token" ON "public_link" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "public_link_id" ON "public_link" USING btree ("id");--> statement-breakpoint
CREATE INDEX "public_link_object" ON "public_link" USING btree ("tenant_id","kind","object_id");--> statement-breakpoint
-- Links of reports go on: their addresses and passwords are the same. One a report at most.
INSERT INTO public_link (tenant_id, id, kind, object_id, title, token_hash, password_hash, expires_at, uses, created_by, created_at)
SELECT l.tenant_id, gen_random_uuid(), 'report', l.report_id, r.title, l.token_hash, l.password_hash, l.expires_at, l.views, l.created_by, l.created_at
  FROM report_link l JOIN report r ON r.tenant_id = l.tenant_id AND r.id = l.report_id;--> statement-breakpoint
INSERT INTO public_link_pass (tenant_id, pass_hash, token_hash, expires_at)
SELECT p.tenant_id, p.pass_hash, p.token_hash, p.expires_at FROM report_link_pass p;
