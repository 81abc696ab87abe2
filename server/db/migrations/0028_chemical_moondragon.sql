CREATE TABLE "survey_collaborator" (
	"tenant_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rights" text[] NOT NULL,
	"added_by" uuid,
	"added_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_collaborator_tenant_id_form_id_user_id_pk" PRIMARY KEY("tenant_id","form_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "survey_live" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"version_no" integer NOT NULL,
	"question" text,
	"taking" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"started_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "survey_live_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "survey_vote" (
	"tenant_id" uuid NOT NULL,
	"live_id" uuid NOT NULL,
	"question" text NOT NULL,
	"voter" uuid NOT NULL,
	"member" boolean DEFAULT false NOT NULL,
	"answer" jsonb NOT NULL,
	CONSTRAINT "survey_vote_tenant_id_live_id_question_voter_pk" PRIMARY KEY("tenant_id","live_id","question","voter")
);
--> statement-breakpoint
ALTER TABLE "survey_response" ADD COLUMN "source" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_collaborator" ADD CONSTRAINT "survey_collaborator_form" FOREIGN KEY ("tenant_id","form_id") REFERENCES "public"."survey_form"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_live" ADD CONSTRAINT "survey_live_form" FOREIGN KEY ("tenant_id","form_id") REFERENCES "public"."survey_form"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_vote" ADD CONSTRAINT "survey_vote_live" FOREIGN KEY ("tenant_id","live_id") REFERENCES "public"."survey_live"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_collaborator_user" ON "survey_collaborator" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_live_running" ON "survey_live" USING btree ("tenant_id","form_id") WHERE ended_at is null;