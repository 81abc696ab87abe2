ALTER TABLE "delivery" ADD COLUMN "next_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "browser" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "delivery_due" ON "delivery" USING btree ("next_at") WHERE status = 'queued';