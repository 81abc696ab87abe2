CREATE TABLE "duty_note" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"shift_id" uuid NOT NULL,
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "duty_note_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "manpower_booking" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid,
	"position_id" uuid,
	"week" date NOT NULL,
	"minutes" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manpower_booking_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "manpower_booking_who" CHECK (num_nonnulls("manpower_booking"."user_id", "manpower_booking"."position_id") = 1),
	CONSTRAINT "manpower_booking_minutes" CHECK ("manpower_booking"."minutes" > 0),
	CONSTRAINT "manpower_booking_monday" CHECK (extract(isodow from "manpower_booking"."week") = 1)
);
--> statement-breakpoint
CREATE TABLE "staff_request" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"position_id" uuid NOT NULL,
	"group_id" uuid,
	"from_week" date NOT NULL,
	"to_week" date NOT NULL,
	"minutes" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"requester_id" uuid NOT NULL,
	"proposed_id" uuid,
	"answer" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "staff_request_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "staff_request_weeks" CHECK ("staff_request"."to_week" >= "staff_request"."from_week"),
	CONSTRAINT "staff_request_minutes" CHECK ("staff_request"."minutes" > 0),
	CONSTRAINT "staff_request_proposed" CHECK ("staff_request"."state" NOT IN ('PROPOSED', 'CONFIRMED') OR "staff_request"."proposed_id" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "duty_note" ADD CONSTRAINT "duty_note_shift" FOREIGN KEY ("tenant_id","shift_id") REFERENCES "public"."duty_shift"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manpower_booking" ADD CONSTRAINT "manpower_booking_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manpower_booking" ADD CONSTRAINT "manpower_booking_position" FOREIGN KEY ("tenant_id","position_id") REFERENCES "public"."hr_position"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manpower_booking" ADD CONSTRAINT "manpower_booking_member" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."tenant_member"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_request" ADD CONSTRAINT "staff_request_of_project" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_request" ADD CONSTRAINT "staff_request_position" FOREIGN KEY ("tenant_id","position_id") REFERENCES "public"."hr_position"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_request" ADD CONSTRAINT "staff_request_group" FOREIGN KEY ("tenant_id","group_id") REFERENCES "public"."hr_group"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_request" ADD CONSTRAINT "staff_request_requester" FOREIGN KEY ("tenant_id","requester_id") REFERENCES "public"."tenant_member"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_request" ADD CONSTRAINT "staff_request_person" FOREIGN KEY ("tenant_id","proposed_id") REFERENCES "public"."tenant_member"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "duty_note_own" ON "duty_note" USING btree ("tenant_id","shift_id","day","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "manpower_booking_cell" ON "manpower_booking" USING btree ("tenant_id","project_id",coalesce("user_id", "position_id"),"week");--> statement-breakpoint
CREATE INDEX "manpower_booking_user" ON "manpower_booking" USING btree ("tenant_id","user_id","week") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "staff_request_project" ON "staff_request" USING btree ("tenant_id","project_id","state");--> statement-breakpoint
CREATE INDEX "staff_request_live" ON "staff_request" USING btree ("tenant_id","state") WHERE state in ('OPEN', 'PROPOSED');--> statement-breakpoint
CREATE INDEX "worklog_day" ON "worklog" USING btree ("tenant_id","day");