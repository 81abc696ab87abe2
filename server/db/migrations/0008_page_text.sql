CREATE TABLE "page_presence" (
	"tenant_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"client" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"cursor" text DEFAULT '' NOT NULL,
	"seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_presence_tenant_id_document_id_client_pk" PRIMARY KEY("tenant_id","document_id","client")
);
--> statement-breakpoint
CREATE TABLE "page_text" (
	"tenant_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"state" "bytea" DEFAULT ''::bytea NOT NULL,
	"state_seq" integer DEFAULT 0 NOT NULL,
	"shown_seq" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "page_text_tenant_id_document_id_pk" PRIMARY KEY("tenant_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "page_update" (
	"tenant_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "page_update_tenant_id_document_id_seq_pk" PRIMARY KEY("tenant_id","document_id","seq")
);
--> statement-breakpoint
ALTER TABLE "page_presence" ADD CONSTRAINT "page_presence_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."document"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_text" ADD CONSTRAINT "page_text_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."document"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_update" ADD CONSTRAINT "page_update_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."document"("tenant_id","id") ON DELETE cascade ON UPDATE no action;