-- What is closed and was not done before: as the spans of tasks have said it all along.
UPDATE "task" t SET "undelivered" = true FROM "task_span" s
 WHERE t.category = 'CLOSED' AND s.tenant_id = t.tenant_id AND s.task_id = t.id AND s.left_at IS NULL AND s.outcome = 'dropped';
--> statement-breakpoint
-- Sums are carried on by what they lack, not counted anew: these are few of an enterprise's tasks.
INSERT INTO "task_tally" (tenant_id, project_id, facet, stage_id, category, undelivered, top, private, tasks, progress,
       estimate, consumed, left_hours)
SELECT t.tenant_id, t.project_id, 'stage', t.stage_id, t.category, d.undelivered, t.parent_id IS NULL, t.private_type <> 0,
       d.n * count(*), CASE WHEN d.n < 0 AND t.parent_id IS NULL THEN -100 * count(*) ELSE 0 END,
       d.n * coalesce(sum(t.estimate_hours), 0), d.n * sum(t.consumed_hours), d.n * coalesce(sum(t.left_hours), 0)
  FROM "task" t CROSS JOIN (VALUES (-1, false), (1, true)) AS d(n, undelivered)
 WHERE t.undelivered AND t.deleted_at IS NULL
 GROUP BY t.tenant_id, t.project_id, t.stage_id, t.category, d.n, d.undelivered, t.parent_id IS NULL, t.private_type <> 0;
--> statement-breakpoint
INSERT INTO "task_tally" (tenant_id, project_id, facet, category, top, private, executor_id, tasks, progress, estimate, consumed,
       left_hours)
SELECT t.tenant_id, t.project_id, 'executor', d.category, false, false, t.executor_id, d.n * count(*), 0, 0, 0, 0
  FROM "task" t CROSS JOIN (VALUES (-1, 'DONE'), (1, 'CANCELLED')) AS d(n, category)
 WHERE t.undelivered AND t.deleted_at IS NULL AND t.private_type = 0
 GROUP BY t.tenant_id, t.project_id, d.category, t.executor_id, d.n;
--> statement-breakpoint
INSERT INTO "task_tally" (tenant_id, project_id, facet, stage_id, category, undelivered, top, private, tasks, progress,
       estimate, consumed, left_hours, consumed_unestimated, left_unestimated)
SELECT t.tenant_id, t.project_id, 'stage', t.stage_id, t.category, t.undelivered, t.parent_id IS NULL, t.private_type <> 0,
       0, 0, 0, 0, 0, sum(t.consumed_hours), coalesce(sum(t.left_hours), 0)
  FROM "task" t
 WHERE t.deleted_at IS NULL AND coalesce(t.estimate_hours, 0) = 0 AND (t.consumed_hours <> 0 OR t.left_hours <> 0)
 GROUP BY t.tenant_id, t.project_id, t.stage_id, t.category, t.undelivered, t.parent_id IS NULL, t.private_type <> 0;
--> statement-breakpoint
-- Days on which tasks ended are read from spans; days on which they came into being are those of the enterprise.
DELETE FROM "task_tally" k
 WHERE k.facet = 'finished'
    OR k.facet = 'created' AND k.tenant_id IN (SELECT c.tenant_id FROM "work_calendar" c WHERE c.zone <> 'Asia/Shanghai');
--> statement-breakpoint
INSERT INTO "task_tally" (tenant_id, project_id, facet, top, private, day, tasks, progress, estimate, consumed, left_hours)
SELECT t.tenant_id, t.project_id, 'created', false, false, (t.created_at AT TIME ZONE c.zone)::date, count(*), 0, 0, 0, 0
  FROM "task" t JOIN "work_calendar" c ON c.tenant_id = t.tenant_id AND c.zone <> 'Asia/Shanghai'
 WHERE t.deleted_at IS NULL AND t.private_type = 0
 GROUP BY t.tenant_id, t.project_id, (t.created_at AT TIME ZONE c.zone)::date;
