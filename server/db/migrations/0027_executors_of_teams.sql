DROP INDEX "task_member_turn";--> statement-breakpoint
CREATE INDEX "task_member_executor" ON "task_member" USING btree ("tenant_id","user_id","state") WHERE role = 'executor';