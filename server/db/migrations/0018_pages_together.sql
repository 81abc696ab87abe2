CREATE TABLE "document_of_user" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"favourite_at" timestamp(3) with time zone,
	"seen_at" timestamp(3) with time zone,
	CONSTRAINT "document_of_user_tenant_id_user_id_document_id_pk" PRIMARY KEY("tenant_id","user_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "page_link" (
	"tenant_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"to_type" text NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "page_link_tenant_id_document_id_to_type_to_id_pk" PRIMARY KEY("tenant_id","document_id","to_type","to_id")
);
--> statement-breakpoint
CREATE TABLE "page_passage" (
	"tenant_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"quote" text NOT NULL,
	"quote_before" text DEFAULT '' NOT NULL,
	"quote_after" text DEFAULT '' NOT NULL,
	"anchor_start" text NOT NULL,
	"anchor_end" text NOT NULL,
	"at_from" integer,
	"at_to" integer,
	CONSTRAINT "page_passage_tenant_id_comment_id_pk" PRIMARY KEY("tenant_id","comment_id")
);
--> statement-breakpoint
CREATE TABLE "page_template" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"html" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "page_template_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "survey_edit" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"response_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"edited_by" uuid,
	"edited_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_edit_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "rank" integer;--> statement-breakpoint
ALTER TABLE "survey_response" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_response" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "document_of_user" ADD CONSTRAINT "document_of_user_document_fk" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."document"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_link" ADD CONSTRAINT "page_link_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."document"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_passage" ADD CONSTRAINT "page_passage_comment" FOREIGN KEY ("tenant_id","comment_id") REFERENCES "public"."comment"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_passage" ADD CONSTRAINT "page_passage_document_fk" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."document"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_template" ADD CONSTRAINT "page_template_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_edit" ADD CONSTRAINT "survey_edit_response_fk" FOREIGN KEY ("tenant_id","response_id") REFERENCES "public"."survey_response"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_of_user_document" ON "document_of_user" USING btree ("tenant_id","document_id");--> statement-breakpoint
CREATE INDEX "page_link_to" ON "page_link" USING btree ("tenant_id","to_type","to_id");--> statement-breakpoint
CREATE INDEX "page_passage_document" ON "page_passage" USING btree ("tenant_id","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "page_template_name" ON "page_template" USING btree ("tenant_id","project_id",lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "survey_edit_response" ON "survey_edit" USING btree ("tenant_id","response_id","revision");