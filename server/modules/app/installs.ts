/** Where apps are installed: for the enterprise by who manages its apps, for a project by its rights (specification §7 `pcApplication`). */
import { eq, isNull, or } from 'drizzle-orm';
import type { ProjectAppAdd, ProjectAppBatch, TenantAppBatch } from '../../../contract/app/app';
import { INSTALLS_MAX } from '../../../contract/app/kinds';
import { appInstall } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { addKept, changeKept, loadKept, removeKept } from '../../object/kept';
import { projectFor } from '../../object/project';
import { catalogueOf } from './catalogue';
import { installKind } from './kinds';

export type InstallRow = typeof appInstall.$inferSelect;

const inOrder = (a: InstallRow, b: InstallRow) => a.sort - b.sort || a.id.localeCompare(b.id);
const placeOf = (projectId: string | null) =>
  projectId === null ? isNull(appInstall.projectId) : eq(appInstall.projectId, projectId);

/** Of one place alone. */
export const installsOf = async (db: TenantDb, projectId: string | null): Promise<InstallRow[]> =>
  (await db.select(appInstall, placeOf(projectId))).sort(inOrder);

/** What a project has: the enterprise's first, then its own; an app that stands in both is the project's. */
export async function installsIn(db: TenantDb, projectId: string): Promise<InstallRow[]> {
  const rows = (
    await db.select(appInstall, or(isNull(appInstall.projectId), eq(appInstall.projectId, projectId)))
  ).sort(inOrder);
  const own = rows.filter((row) => row.projectId !== null);
  return [...rows.filter((row) => row.projectId === null && !own.some(({ sn }) => sn === row.sn)), ...own];
}

/** In how many places each app stands; recycled projects count, they may come back. */
export async function placesBySn(db: TenantDb): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ sn: string; places: number }>(
    'SELECT sn, count(*)::int AS places FROM app_install WHERE tenant_id = $1 GROUP BY sn',
  );
  return new Map(rows.map(({ sn, places }) => [sn, places]));
}

/** Who is asked before steps may be another one then. */
const told = ({ platform, actor }: TenantContext, tx: TenantDb) =>
  tx.afterCommit(() => platform.stepChecks.changed(actor.tenantId));

/** Installed already: grants what the app asks for now. @throws 404 for an app that is not there or disabled */
async function install(context: TenantContext, sn: string, projectId: string | null): Promise<{ id: string }> {
  return context.db.transaction(async (tx) => {
    told(context, tx);
    const app = (await catalogueOf(tx)).get(sn);
    if (!app?.enabled) throw notFound('应用');
    const scopes = [...app.scopes];
    const there = await installsOf(tx, projectId);
    const same = there.find((row) => row.sn === sn);
    if (same) {
      const { id } = await changeKept(context, tx, installKind, same.id, same.version, { scopes });
      return { id };
    }
    if (there.length >= INSTALLS_MAX) throw againstRule(`一处最多安装 ${INSTALLS_MAX} 个应用，请先移除不用的`);
    const sort = Math.max(0, ...there.map((row) => row.sort)) + 1;
    const { id } = await addKept(context, tx, installKind, { sn, projectId, scopes, sort });
    return { id };
  });
}

export const installForTenant = (context: TenantContext, sn: string) => install(context, sn, null);

export async function addProjectApp(context: TenantContext, { projectId, sn }: ProjectAppAdd) {
  await projectFor(context, projectId, 'APP:ADD');
  return install(context, sn, projectId);
}

/** An install of the enterprise is no project's to remove, and the other way round: 404 there. */
export async function uninstallFromTenant(context: TenantContext, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    told(context, tx);
    if ((await loadKept(tx, installKind, id)).projectId !== null) throw notFound(installKind.noun);
    await removeKept(context, tx, installKind, id);
  });
}

export async function deleteProjectApp(context: TenantContext, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    told(context, tx);
    const { projectId } = await loadKept(tx, installKind, id);
    if (projectId === null) throw notFound(installKind.noun);
    await projectFor(context, projectId, 'APP:DELETE');
    await removeKept(context, tx, installKind, id);
  });
}

/** Order and switches of one place. @throws 404 for an install of another place, 409 for a version that is old */
async function arrange(context: TenantContext, projectId: string | null, apps: TenantAppBatch['apps']): Promise<void> {
  await context.db.transaction(async (tx) => {
    told(context, tx);
    const rows = await installsOf(tx, projectId);
    const named = apps.map(({ id }) => id);
    for (const id of named) if (!rows.some((row) => row.id === id)) throw notFound(installKind.noun);
    const order = [...named, ...rows.map(({ id }) => id).filter((id) => !named.includes(id))];
    for (const row of rows) {
      const given = apps.find(({ id }) => id === row.id);
      const sort = order.indexOf(row.id) + 1;
      const enabled = given?.enabled ?? row.enabled;
      if (sort === row.sort && enabled === row.enabled && (given?.version ?? row.version) === row.version) continue;
      await changeKept(context, tx, installKind, row.id, given?.version ?? row.version, { sort, enabled });
    }
  });
}

export const arrangeTenantApps = (context: TenantContext, { apps }: TenantAppBatch) => arrange(context, null, apps);

export async function editProjectAppBatch(context: TenantContext, { projectId, apps }: ProjectAppBatch): Promise<void> {
  await projectFor(context, projectId, 'APP:EDIT');
  await arrange(context, projectId, apps);
}
