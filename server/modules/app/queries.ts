/** Apps as people meet them: cards of the market, entries of the menu, what a project has. */
import type { AppCard, AppDetail, AssignedApp, ProjectAppChoice } from '../../../contract/app/app';
import type { AppScope } from '../../../contract/app/kinds';
import type { MenuEntry } from '../../../contract/tenant/tenant';
import { can } from '../../base/actor';
import { notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { projectFor } from '../../object/project';
import { canViewProject } from '../../policies/project';
import { listMenuEntries } from '../tenant';
import { type Catalogue, type CatalogueApp, catalogueOf } from './catalogue';
import { type InstallRow, installsIn, installsOf, placesBySn } from './installs';

const card = (app: CatalogueApp, places: number, inTenant: boolean): AppCard => ({
  sn: app.sn,
  name: app.name,
  summary: app.summary,
  icon: app.icon,
  category: app.category,
  openType: app.openType,
  builtin: app.definition === null,
  places,
  inTenant,
});

/** What an install may use: granted, and still asked for. */
export const grantedScopes = (install: Pick<InstallRow, 'scopes'>, app: CatalogueApp): AppScope[] =>
  install.scopes.filter((scope) => app.scopes.includes(scope));
const missing = (install: Pick<InstallRow, 'scopes'> | undefined, app: CatalogueApp): AppScope[] =>
  install ? app.scopes.filter((scope) => !install.scopes.includes(scope)) : [];

export async function listMarket({ db }: TenantContext): Promise<AppCard[]> {
  const [catalogue, places, installs] = [await catalogueOf(db), await placesBySn(db), await installsOf(db, null)];
  return [...catalogue.values()]
    .filter(({ enabled }) => enabled)
    .map((app) =>
      card(
        app,
        places.get(app.sn) ?? 0,
        installs.some(({ sn }) => sn === app.sn),
      ),
    );
}

export async function appDetail(context: TenantContext, sn: string): Promise<AppDetail> {
  const { db, actor, platform } = context;
  const app = (await catalogueOf(db)).get(sn);
  if (!app?.enabled) throw notFound('应用');
  const rows = await db.query<{ id: string; project_id: string | null; enabled: boolean }>(
    'SELECT id, project_id, enabled FROM app_install WHERE tenant_id = $1 AND sn = $2 ORDER BY project_id NULLS FIRST, id',
    [sn],
  );
  const installed: AppDetail['installed'] = [];
  for (const { id, project_id: projectId, enabled } of rows) {
    const project = projectId === null ? null : await platform.projects.find(actor.tenantId, projectId);
    const seen = projectId === null || (project && !project.recycled && canViewProject(actor, project));
    if (seen) installed.push({ installId: id, projectId, projectName: project?.name ?? null, enabled });
  }
  const [own] = await installsOf(db, null).then((all) => all.filter((one) => one.sn === sn));
  return {
    ...card(app, rows.length, own !== undefined),
    intro: app.intro,
    component: app.component,
    host: app.url && URL.canParse(app.url) ? new URL(app.url).host : null,
    placements: [...app.placements],
    scopes: [...app.scopes],
    installed,
    installId: own?.id ?? null,
    missingScopes: missing(own, app),
    mayInstall: can(actor, 'TENANT:APP:MANAGE'),
  };
}

const assigned = (install: InstallRow, app: CatalogueApp): AssignedApp => ({
  id: install.id,
  sn: app.sn,
  name: app.name,
  summary: app.summary,
  icon: app.icon,
  openType: app.openType,
  openUrl: app.openType === 'localComponent' ? null : app.url,
  path: app.openType === 'localComponent' ? app.url : null,
  component: app.component,
  placements: [...app.placements],
  enabled: install.enabled,
  fromTenant: install.projectId === null,
  missingScopes: missing(install, app),
  version: install.version,
});

const withApps = (installs: readonly InstallRow[], catalogue: Catalogue) =>
  installs.flatMap((install) => {
    const app = catalogue.get(install.sn);
    return app?.enabled ? [{ install, app }] : [];
  });

/** `pcApplication/assigned`. Those that are off are told of, too: whoever arranges them turns them on again. */
export async function assignedApps(context: TenantContext, projectId: string): Promise<AssignedApp[]> {
  await projectFor(context, projectId, 'PROJECT:VIEW');
  const [installs, catalogue] = [await installsIn(context.db, projectId), await catalogueOf(context.db)];
  return withApps(installs, catalogue).map(({ install, app }) => assigned(install, app));
}

/** Installs of the enterprise itself. */
export async function tenantInstalls({ db }: TenantContext): Promise<AssignedApp[]> {
  return withApps(await installsOf(db, null), await catalogueOf(db)).map(({ install, app }) => assigned(install, app));
}

/** `pcApplication/total`: all that there is, and what of it the project has. */
export async function projectChoices(context: TenantContext, projectId: string): Promise<ProjectAppChoice[]> {
  await projectFor(context, projectId, 'PROJECT:VIEW');
  const installs = await installsIn(context.db, projectId);
  const catalogue = await catalogueOf(context.db);
  return (await listMarket(context)).map((one) => ({
    ...one,
    assigned: installs.some(({ sn }) => sn === one.sn),
    scopes: [...(catalogue.get(one.sn)?.scopes ?? [])],
  }));
}

/** `pcApplication/tenantApps`: the enterprise's menu entries, then its installed apps that stand in the menu. */
export async function menuOf({ db, actor }: TenantContext): Promise<MenuEntry[]> {
  const installs = withApps(await installsOf(db, null), await catalogueOf(db))
    .filter(({ install, app }) => install.enabled && app.placements.includes('menu'))
    .map(
      ({ install, app }): MenuEntry => ({
        id: install.id,
        code: app.sn,
        name: app.name,
        openType: app.openType,
        openUrl: app.openType === 'localComponent' ? null : app.url,
        iconUrl: null,
        icon: app.icon,
        // A built-in tool is opened where frames are: by its install.
        path: app.openType !== 'localComponent' ? null : (app.url ?? `/enterprise/app/${install.id}`),
        hideInMenu: false,
        moreMenu: false,
      }),
    );
  return [...(await listMenuEntries(db, actor)), ...installs];
}
