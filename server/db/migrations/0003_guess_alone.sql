DROP TABLE "access_grant_miss" CASCADE;--> statement-breakpoint
DROP TABLE "report_link_try" CASCADE;