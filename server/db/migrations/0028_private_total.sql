ALTER TABLE "task" ADD COLUMN "private_total" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE "task" p SET "private_total" = c.total
  FROM (SELECT tenant_id, parent_id, count(*)::int AS total FROM "task"
         WHERE private_type = 1 AND deleted_at IS NULL AND parent_id IS NOT NULL GROUP BY tenant_id, parent_id) c
 WHERE p.tenant_id = c.tenant_id AND p.id = c.parent_id;
