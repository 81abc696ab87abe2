CREATE TABLE "file_thumbnail" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bytes" "bytea" NOT NULL,
	"made_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_thumbnail_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "file_thumbnail" ADD CONSTRAINT "file_thumbnail_blob" FOREIGN KEY ("tenant_id","id") REFERENCES "public"."file_blob"("tenant_id","id") ON DELETE cascade ON UPDATE no action;