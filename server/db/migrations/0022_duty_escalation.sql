CREATE TABLE "duty_escalation" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"roster_id" uuid NOT NULL,
	"object_type" text NOT NULL,
	"object_id" uuid NOT NULL,
	"text" text NOT NULL,
	"minutes" smallint NOT NULL,
	"called" uuid[] NOT NULL,
	"next_at" timestamp(3) with time zone,
	"answered_by" uuid,
	"answered_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "duty_escalation_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "duty_escalation" ADD CONSTRAINT "duty_escalation_roster" FOREIGN KEY ("tenant_id","roster_id") REFERENCES "public"."duty_roster"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "duty_escalation_next" ON "duty_escalation" USING btree ("tenant_id","next_at") WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "duty_escalation_object" ON "duty_escalation" USING btree ("tenant_id","object_type","object_id");