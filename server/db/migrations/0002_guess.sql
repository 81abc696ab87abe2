CREATE TABLE "guess" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"door" text NOT NULL,
	"subject" text NOT NULL,
	"asker" text NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guess_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "guess_of" ON "guess" USING btree ("tenant_id","door","subject","asker","at");