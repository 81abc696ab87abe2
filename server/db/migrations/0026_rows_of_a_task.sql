ALTER TABLE "task_history" DROP CONSTRAINT "task_history_task";
--> statement-breakpoint
ALTER TABLE "task_field_value" DROP CONSTRAINT "task_field_value_task";
--> statement-breakpoint
DROP INDEX "task_parent";--> statement-breakpoint
DROP INDEX "task_executor";--> statement-breakpoint
DROP INDEX "task_comment_search";--> statement-breakpoint
CREATE INDEX "task_parent" ON "task" USING btree ("tenant_id","parent_id","seq") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "task_executor" ON "task" USING btree ("tenant_id","executor_id","category","plan_end") WHERE executor_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_comment_search" ON "task" USING gin ("comment_search") WHERE comment_search is not null;--> statement-breakpoint
-- What the foreign key took away until now. Row by row, as it did: tasks are deleted for good seldom, and a plan that is
-- kept from a large purge would read the whole table for a single task.
CREATE FUNCTION task_field_values_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM task_field_value v WHERE v.tenant_id = OLD.tenant_id AND v.task_id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER task_field_values_gone AFTER DELETE ON task FOR EACH ROW EXECUTE FUNCTION task_field_values_gone();
