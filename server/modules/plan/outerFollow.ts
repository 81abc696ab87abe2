/** Plans that follow another one are moved when that moves: a job each, in the name of who moved it. */

import { createHash } from 'node:crypto';
import { today } from '../../base/zone';
import { TenantDb } from '../../db/scope';
import { ApiError } from '../../errors';
import type { TenantContext } from '../../http/route';
import { loadActors } from '../../object/actors';
import type { ObjectContext, SystemContext } from '../../object/define';
import { listenersOf } from '../../object/follow';
import { noteHistory } from '../../object/history/note';
import type { LoadedProject } from '../../object/project';
import { tellTurn } from '../../object/scheduled';
import type { Platform } from '../../platform';
import { isClosed } from '../../policies/project';
import { changePlan } from './change';
import { followedChange, knowing, sayNode, UNKNOWN_NODE } from './outerNames';
import { outerOf } from './outerRows';
import { type Cause, QUEUE } from './outerSoon';

interface NowRow extends Record<string, unknown> {
  id: string;
  fromId: string;
  fromProjectId: string;
  toId: string;
  title: string;
  projectName: string;
  was: string;
  startOn: string;
  endOn: string;
}

/** Those whose other node stands elsewhere than was known, and is still granted. What is over binds as it was last known. */
const MOVED = `
  SELECT o.id, o.from_id AS "fromId", o.from_project_id AS "fromProjectId", o.to_id AS "toId", n.title, p.name AS "projectName", n.start_on AS "startOn", n.end_on AS "endOn",
         o.start_on || ' 至 ' || o.end_on AS was
    FROM plan_outer_link o
    JOIN plan_node n ON n.tenant_id = o.tenant_id AND n.id = o.from_id AND n.deleted_at IS NULL
     AND n.start_on IS NOT NULL AND n.end_on IS NOT NULL
    JOIN project p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
   WHERE o.tenant_id = $1 AND o.plan_id = $2 AND (n.start_on <> o.start_on OR n.end_on <> o.end_on) ORDER BY o.id`;

/** Brings the known days of other plans into a plan, and moves what follows them. */
export async function followOthers(
  platform: Platform,
  tenantId: string,
  projectId: string,
  cause: Cause,
): Promise<void> {
  const db = new TenantDb(platform.database, tenantId);
  const project = await platform.projects.find(tenantId, projectId);
  if (!project || project.recycled || isClosed(project)) return;
  const people = await loadActors(db, [cause.by, project.ownerId]);
  const actor = people.get(cause.by) ?? people.get(project.ownerId);
  if (!actor) return;
  // A change of a plan needs nothing of a request.
  const context = { platform, db, actor } as TenantContext;
  const act = { action: 'planFollowed', reason: '其他项目的计划已移动', hops: cause.hops };
  const following = changePlan(context, project, act, async (draft, within) => {
    const known = new Map((await outerOf(within.db, draft.plan.id)).map((row) => [row.id, row]));
    const moved = await within.db.query<NowRow>(MOVED, [draft.plan.id]);
    for (const row of moved) {
      const link = known.get(row.id);
      if (!link || link.gone !== null) continue;
      await within.db.query('UPDATE plan_outer_link SET start_on = $3, end_on = $4 WHERE tenant_id = $1 AND id = $2', [
        row.id,
        row.startOn,
        row.endOn,
      ]);
      draft.touched = true;
      Object.assign(link, { startOn: row.startOn, endOn: row.endOn });
      await tellFollowed(within, project, draft.node(row.toId)?.ownerId ?? null, row);
    }
    draft.loaded.outer = [...known.values()];
  });
  await following.catch(async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    await tellRefused({ platform, db }, project, error.message);
  });
}

/** The plan stays as it is, and nobody pressed anything: whoever leads its project hears why, of each reason once a day. */
const tellRefused = ({ platform, db }: SystemContext, project: LoadedProject, reason: string): Promise<void> =>
  db.transaction((tx) =>
    tellTurn({ platform, db: tx }, null, reason, () => ({
      what: '计划跟随其他项目的移动',
      place: `/project/${project.id}/plan`,
      to: [project.ownerId],
      about: { type: 'project', id: project.id },
      once: `planFollow:${project.id}:${today()}:${createHash('sha1').update(reason).digest('base64url')}`,
    })),
  );

async function tellFollowed(
  context: ObjectContext,
  project: LoadedProject,
  ownerId: string | null,
  { fromId, fromProjectId, toId, title, projectName, was, startOn, endOn }: NowRow,
): Promise<void> {
  const { platform, db, actor } = context;
  const ref = { type: 'planNode', id: toId } as const;
  const now = `${startOn} 至 ${endOn}`;
  const change = followedChange({ fromId, receiverId: project.id }, was, now);
  await noteHistory(db, ref, actor.userId, { event: 'updated', changes: [change], projectId: project.id });
  const to = await listenersOf(db, ref, [ownerId, project.ownerId]);
  const giver = (await platform.projects.find(db.tenantId, fromProjectId)) ?? null;
  const { knows, not } = await knowing(context, { giver, receiver: project }, to);
  const tell = (people: readonly string[], other: string, withoutGroups: boolean) =>
    platform.emit(platform, db, null, {
      ...{ event: 'planFollowed', objectId: toId, to: people, withoutGroups },
      variables: { other, before: was, after: now },
    });
  // Nobody knows who reads in a group.
  await tell(not, UNKNOWN_NODE, false);
  if (knows.length > 0) await tell(knows, sayNode(projectName, title), true);
}

export function defineFollowJob(platform: Platform): void {
  platform.jobs.define<{ tenantId: string; projectId: string } & Cause>(QUEUE, ({ tenantId, projectId, by, hops }) =>
    followOthers(platform, tenantId, projectId, { by, hops }),
  );
}
