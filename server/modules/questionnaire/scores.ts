/** What evaluations said of a project, for whoever sums them: points by project and kind, as SQL. */
import { SMALLEST_GROUP } from '../../../contract/questionnaire/settings';

/**
 * Rows `(project_id, kind, points, answers)` of satisfaction1 and satisfaction2: the first rating of each valid answer about a
 * task of the project, brought to `scale` points. Answers of private or recycled tasks do not count; of an anonymous form
 * none is told of fewer than five. `$1` is the tenant.
 */
export const evaluationScores = (scale: number): string => `
  SELECT each.project_id, each.kind, sum(each.points) AS points, sum(each.answers)::int AS answers FROM (
    SELECT t.project_id, f.kind, sum((r.answers->>q.id)::numeric * ${scale} / q.points) AS points, count(*)::int AS answers
      FROM survey_response r
      JOIN survey_form f ON f.tenant_id = r.tenant_id AND f.id = r.form_id AND f.deleted_at IS NULL
       AND f.kind IN ('satisfaction1', 'satisfaction2')
      JOIN task t ON t.tenant_id = r.tenant_id AND t.id = r.task_id AND t.deleted_at IS NULL AND t.private_type = 0
      JOIN survey_version v ON v.tenant_id = r.tenant_id AND v.form_id = r.form_id AND v.no = r.version_no
      CROSS JOIN LATERAL (
        SELECT one.value->>'id' AS id, coalesce((one.value->>'points')::numeric, 5) AS points
          FROM jsonb_array_elements(v.schema->'questions') WITH ORDINALITY AS one(value, at)
         WHERE one.value->>'kind' = 'rating' ORDER BY one.at LIMIT 1) q
     WHERE r.tenant_id = $1 AND r.status = 'VALID' AND jsonb_typeof(r.answers->q.id) = 'number'
     GROUP BY t.project_id, f.kind, f.id, f.settings->'anonymous'
    HAVING f.settings->'anonymous' <> 'true'::jsonb OR count(*) >= ${SMALLEST_GROUP}) each
   GROUP BY 1, 2`;
