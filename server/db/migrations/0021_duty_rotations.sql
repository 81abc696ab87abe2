DROP INDEX "duty_slot_day";--> statement-breakpoint
DROP INDEX "duty_swap_live";--> statement-breakpoint
ALTER TABLE "duty_leave" ADD COLUMN "from_clock" text;--> statement-breakpoint
ALTER TABLE "duty_leave" ADD COLUMN "to_clock" text;--> statement-breakpoint
ALTER TABLE "duty_shift" ADD COLUMN "zone" text;--> statement-breakpoint
ALTER TABLE "duty_shift" ADD COLUMN "hands_over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "duty_shift" ADD COLUMN "seats" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "duty_slot" ADD COLUMN "place" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "duty_slot_place" ON "duty_slot" USING btree ("tenant_id","shift_id","day","place");--> statement-breakpoint
CREATE UNIQUE INDEX "duty_swap_live" ON "duty_swap" USING btree ("tenant_id","shift_id","day","requester_id","starts_at") WHERE state in ('OPEN', 'TAKEN');--> statement-breakpoint
ALTER TABLE "duty_leave" ADD CONSTRAINT "duty_leave_clocks" CHECK (("duty_leave"."from_clock" IS NULL) = ("duty_leave"."to_clock" IS NULL));