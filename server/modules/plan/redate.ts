/** Another calendar: stored days of all plans are reckoned anew, so that lists, messages and reports say what the plan says. */
import { reckon } from '../../../contract/plan/reckon';
import { TenantDb } from '../../db/scope';
import { eachByItself } from '../../jobs/each';
import type { ObjectContext } from '../../object/define';
import type { LoadedProject } from '../../object/project';
import type { Platform } from '../../platform';
import { isClosed } from '../../policies/project';
import { datedBy, endsOf } from './dated';
import { kept, loadPlan } from './load';
import { followersSoon } from './outerSoon';
import { TaskWatch } from './taskWatch';
import { tellSlips } from './tell';
import { dateNodes } from './write';

const QUEUE = 'plan-redate';

/** After the commit of a changed calendar. Should it not get through, each plan is right again with its next change. */
export async function redateSoon({ platform: { jobs }, db }: Pick<ObjectContext, 'platform' | 'db'>): Promise<void> {
  const { tenantId } = db;
  db.afterCommit(() => {
    if (jobs.isOpen) void jobs.send(QUEUE, { tenantId }, { singletonKey: tenantId }).catch(() => {});
  });
}

export async function redatePlans(platform: Platform, tenantId: string, signal?: AbortSignal): Promise<void> {
  const db = new TenantDb(platform.database, tenantId);
  const plans = await db.query<{ project_id: string }>(
    `SELECT l.project_id FROM plan l JOIN project p ON p.tenant_id = l.tenant_id AND p.id = l.project_id
      WHERE l.tenant_id = $1 AND p.deleted_at IS NULL ORDER BY l.id`,
  );
  const one = async ({ project_id: projectId }: { project_id: string }) => {
    const project = await platform.projects.find(tenantId, projectId);
    if (project) await db.transaction((tx) => redate(platform, tx, project));
  };
  await eachByItself(plans, one, signal);
}

/** Nobody's act: no version, no history; who answers for a milestone that slips is told by the system, unless the project is over. */
async function redate(platform: Platform, db: TenantDb, project: LoadedProject): Promise<void> {
  const calendar = await platform.calendars.of(db.tenantId);
  const loaded = await loadPlan({ db }, project, true);
  const { plan, nodes } = loaded;
  if (!plan) return;
  const dated = datedBy(nodes, reckon(calendar, kept(loaded)));
  const [first] = dated;
  if (!first) return;
  await dateNodes(db, dated);
  await followersSoon({ platform, db }, project.id, { by: project.ownerId, hops: 1 });
  if (!isClosed(project)) {
    await tellSlips(db, (message) => platform.emit(platform, db, null, message), {
      ...{ project, planId: plan.id, calendar, nodes },
      ...{ before: endsOf(nodes), after: endsOf(dated) },
    });
  }
  // One of them: whoever has the plan open reads it whole.
  db.afterCommit(() =>
    platform.bus.publish({
      ...{ type: 'object', tenantId: db.tenantId, objectType: 'planNode', id: first.id, projectId: project.id },
    }),
  );
}

const QUEUE_OF_ONE = 'plan-redate-one';

/** The plan of one project, whose tasks moved. */
export async function redateProject(platform: Platform, tenantId: string, projectId: string): Promise<void> {
  const db = new TenantDb(platform.database, tenantId);
  const project = await platform.projects.find(tenantId, projectId);
  if (project) await db.transaction((tx) => redate(platform, tx, project));
}

export function defineRedateJob(platform: Platform): void {
  const { jobs } = platform;
  jobs.define<{ tenantId: string }>(QUEUE, ({ tenantId }, { signal }) => redatePlans(platform, tenantId, signal));
  jobs.define<{ tenantId: string; projectId: string }>(QUEUE_OF_ONE, ({ tenantId, projectId }) =>
    redateProject(platform, tenantId, projectId),
  );
  const watch = new TaskWatch(platform, (tenantId, projectId) =>
    jobs.send(QUEUE_OF_ONE, { tenantId, projectId }, { singletonKey: `${tenantId}/${projectId}` }),
  );
  platform.bus.on('task', ({ tenantId, projectId }) => watch.heard(tenantId, projectId));
}
