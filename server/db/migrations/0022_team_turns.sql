CREATE INDEX "task_member_turn" ON "task_member" USING btree ("tenant_id","user_id") WHERE role = 'executor' and state = 'doing';--> statement-breakpoint
UPDATE "role" SET "privileges" = array_append("privileges", 'TASK:PREDECESSOR:IGNORE') WHERE "builtin" AND "code" = 'ROLE_PROJECT_MANAGER' AND NOT 'TASK:PREDECESSOR:IGNORE' = ANY("privileges");
