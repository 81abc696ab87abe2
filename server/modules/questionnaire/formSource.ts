/** Questionnaires themselves as a source of datasets: how many answered of those who were to, and how long it took. */
import { formStates } from '../../../contract/questionnaire/access';
import { formKinds, SMALLEST_GROUP } from '../../../contract/questionnaire/settings';
import type { DataContext, DataReader, DataSource } from '../../object/dataSource';
import {
  dayColumn,
  defineDataSource,
  flagColumn,
  numberColumn,
  personColumn,
  projectColumns,
  textColumn,
  wordColumn,
} from '../../object/dataSources';
import { isProjectManager } from '../../policies/project';
import { IN_FORM_AUDIENCE } from './audience';

/** Of an anonymous questionnaire with few answers no length is told: it would be that of one person. */
const MEDIAN = `CASE WHEN NOT f.anonymous OR count(*) >= ${SMALLEST_GROUP}
  THEN percentile_cont(0.5) WITHIN GROUP (ORDER BY r.seconds) END`;

/** @param managed over the forms `f` */
const source = (managed: (reader: DataReader) => string) =>
  defineDataSource({
    code: 'form',
    yields: true,
    name: '问卷',
    note: '每行一份您管理的问卷；回收率是填写范围内已填写的成员占全部成员的比例，任何人都能填的问卷没有回收率；匿名问卷答卷太少时不显示用时',
    columns: [
      textColumn('标题', 't.title'),
      wordColumn('类别', 't.kind', formKinds),
      wordColumn('状态', 't.state', formStates),
      flagColumn('匿名', 't.anonymous'),
      personColumn('负责人', 't.owner_id'),
      dayColumn('创建日期', 't.created_at'),
      dayColumn('首次发布', 't.published_at'),
      numberColumn('有效答卷', 't.valid'),
      numberColumn('应填人数', 't.wanted'),
      numberColumn('已填人数', '(CASE WHEN t.wanted IS NOT NULL THEN t.given END)'),
      numberColumn('回收率', '(CASE WHEN t.wanted > 0 THEN round(t.given * 100.0 / t.wanted, 2) END)'),
      numberColumn('用时中位数秒', 't.median'),
      ...projectColumns,
    ],
    rows: (reader) => `FROM (
      SELECT f.*, a.valid, a.median, w.wanted, w.given,
             (SELECT min(v.published_at) FROM survey_version v WHERE v.tenant_id = f.tenant_id AND v.form_id = f.id) AS published_at
        FROM (SELECT o.tenant_id, o.id, o.title, o.kind, o.state, o.owner_id, o.project_id, o.created_at, o.settings,
                     coalesce(o.settings->'anonymous' = 'true'::jsonb, false) AS anonymous
                FROM survey_form o
               WHERE o.tenant_id = $1 AND o.deleted_at IS NULL AND o.published_no IS NOT NULL AND ${managed(reader)}) f
       CROSS JOIN LATERAL (
         SELECT count(*)::int AS valid, ${MEDIAN} AS median FROM survey_response r
          WHERE r.tenant_id = f.tenant_id AND r.form_id = f.id AND r.status = 'VALID') a
       CROSS JOIN LATERAL (
         SELECT CASE WHEN f.settings->'audience'->>'kind' <> 'anyone' THEN count(*)::int END AS wanted,
                count(g.id)::int AS given
           FROM tenant_member m
           LEFT JOIN (
             SELECT r.respondent_id AS id FROM survey_response r WHERE r.tenant_id = f.tenant_id AND r.form_id = f.id
             UNION
             SELECT k.id FROM survey_participation p CROSS JOIN LATERAL unnest(p.keys) AS k(id)
              WHERE p.tenant_id = f.tenant_id AND p.form_id = f.id) g ON g.id = m.id
          WHERE m.tenant_id = f.tenant_id AND NOT m.disabled AND ${IN_FORM_AUDIENCE}) w) t
     WHERE t.tenant_id = $1`,
    opens: { type: 'questionnaire', id: 't.id', project: null },
  });

/** As `ownsForm` says, and what was shared with a collaborator: one's own, those of the projects that one manages, all for managers of the enterprise. */
export async function formSource({ platform, db, actor }: DataContext): Promise<DataSource> {
  if (actor.isManager) return source(() => 'true');
  const bound = await db.query<{ id: string }>(
    `SELECT DISTINCT f.project_id AS id FROM survey_form f
      WHERE f.tenant_id = $1 AND f.deleted_at IS NULL AND f.project_id IS NOT NULL`,
  );
  const projects = await Promise.all(bound.map(({ id }) => platform.projects.find(db.tenantId, id)));
  const managed = projects.flatMap((one) => (one && !one.recycled && isProjectManager(actor, one) ? [one.id] : []));
  return source(
    ({ seen, bind }) => `(o.owner_id = ${seen.me} OR o.project_id = ANY(${bind(managed)}::uuid[])
    OR EXISTS (SELECT 1 FROM survey_collaborator k WHERE k.tenant_id = o.tenant_id AND k.form_id = o.id AND k.user_id = ${seen.me}))`,
  );
}
