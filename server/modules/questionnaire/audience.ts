/** Whom a questionnaire is for, as the enterprise stands at the moment: who joins a department later is in it as well. */
import type { TenantDb } from '../../db/scope';

/** Whether `m` (tenant_member) belongs to the audience of `f` (survey_form): departments with all below them, and people. */
export const IN_FORM_AUDIENCE = `(f.settings->'audience'->>'kind' <> 'some'
  OR f.settings->'audience'->'userIds' ? m.id::text
  OR EXISTS (SELECT 1 FROM department d WHERE d.tenant_id = m.tenant_id AND d.id = m.department_id
              AND EXISTS (SELECT 1 FROM unnest(d.path) AS above(id)
                           WHERE f.settings->'audience'->'departmentIds' ? above.id::text)))`;

/** Who of an audience has not answered yet, by their ids in the enterprise; `only` keeps to some of them. */
export async function waitingOf(db: TenantDb, formId: string, only?: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT m.id FROM survey_form f
       JOIN tenant_member m ON m.tenant_id = f.tenant_id AND NOT m.disabled AND ${IN_FORM_AUDIENCE}
      WHERE f.tenant_id = $1 AND f.id = $2 AND ($3::uuid[] IS NULL OR m.id = ANY($3::uuid[]))
        AND NOT EXISTS (SELECT 1 FROM survey_response r WHERE r.tenant_id = f.tenant_id AND r.form_id = f.id
                           AND r.respondent_id = m.id)
        AND NOT EXISTS (SELECT 1 FROM survey_participation p WHERE p.tenant_id = f.tenant_id AND p.form_id = f.id
                           AND m.id = ANY(p.keys))
      ORDER BY m.id`,
    [formId, only ?? null],
  );
  return rows.map(({ id }) => id);
}
