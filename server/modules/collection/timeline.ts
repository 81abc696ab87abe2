/**
 * A portfolio's Gantt: phases and milestones of the plans of a collection's projects, each project on one line. Of plans
 * that the reader may not see only the project's own days are told.
 */
import type { CollectionTimeline, TimelineProject } from '../../../contract/collection/collection';
import { COLLECTION_PROJECTS_MAX, TIMELINE_ITEMS_MAX } from '../../../contract/collection/figures';
import { today } from '../../base/zone';
import type { TenantContext } from '../../http/route';
import { findProjects } from '../project';
import { listable } from './figures';
import { collectionFor } from './store';

interface Row extends Record<string, unknown> {
  projectId: string;
  id: string;
  kind: 'phase' | 'milestone';
  title: string;
  startOn: string;
  endOn: string;
  reachedOn: string | null;
}

/** In the order of their days. Milestones come first where a project has more than are drawn. */
const ITEMS = `
  SELECT x."projectId", x.id, x.kind, x.title, x."startOn", x."endOn", x."reachedOn" FROM (
    SELECT n.project_id AS "projectId", n.id, n.kind, n.title, n.start_on::text AS "startOn", n.end_on::text AS "endOn",
           n.real_end::text AS "reachedOn",
           row_number() OVER (PARTITION BY n.project_id ORDER BY n.kind = 'milestone' DESC, n.start_on, n.id) AS place
      FROM plan_node n
     WHERE n.tenant_id = $1 AND n.project_id = ANY($2::uuid[]) AND n.deleted_at IS NULL AND NOT n.cancelled
       AND n.kind IN ('phase', 'milestone') AND n.start_on IS NOT NULL AND n.end_on IS NOT NULL) x
   WHERE x.place <= ${TIMELINE_ITEMS_MAX} ORDER BY x."startOn", x."endOn", x.id`;

/** @throws 404 a collection that the reader may not look at */
export async function collectionTimeline(context: TenantContext, id: string): Promise<CollectionTimeline> {
  const { db, actor } = context;
  await collectionFor(context, id, 'PROJECT_COLLECTION:VIEW');
  const { rows, total } = await findProjects(context, {
    ...{ collectionId: id, pageSize: COLLECTION_PROJECTS_MAX, sort: 'planEnd', order: 'asc' },
  });
  const seen = new Set(
    await listable(
      context,
      rows.map(({ shown }) => shown.id),
      { actor },
      'PLAN:LIST',
    ),
  );
  const items = await db.query<Row>(ITEMS, [[...seen]]);
  const day = today();
  const ofProject = new Map<string, Row[]>();
  for (const item of items) ofProject.set(item.projectId, [...(ofProject.get(item.projectId) ?? []), item]);
  return {
    projects: rows.map(({ shown, record }): TimelineProject => {
      const own = ofProject.get(shown.id) ?? [];
      return {
        ...{ id: shown.id, code: shown.code, name: shown.name, status: shown.status, health: shown.health },
        ...{ healthNote: record.health_note, planStart: shown.planStart, planEnd: shown.planEnd },
        planSeen: seen.has(shown.id),
        phases: own
          .filter(({ kind }) => kind === 'phase')
          .map(({ id: phaseId, title, startOn, endOn }) => ({ id: phaseId, title, startOn, endOn })),
        milestones: own
          .filter(({ kind }) => kind === 'milestone')
          .map(({ id: nodeId, title, endOn, reachedOn }) => ({
            ...{ id: nodeId, title, day: reachedOn ?? endOn, reached: reachedOn !== null },
            late: reachedOn === null && endOn < day,
          })),
      };
    }),
    cut: total > rows.length,
  };
}
