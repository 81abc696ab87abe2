ALTER TABLE "document" ADD COLUMN "out_by" uuid;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "out_until" timestamp(3) with time zone;