/** What a frame leads to: an installed app, an entry of the menu, or a task's tool; judged for whoever opens it. */
import { eq } from 'drizzle-orm';
import { appInstall, menuEntry, taskTool } from '../../../db/schema';
import { notFound } from '../../../errors';
import type { ObjectContext } from '../../../object/define';
import { projectFor } from '../../../object/project';
import { listMenuEntries } from '../../tenant';
import { type CatalogueApp, catalogueOf } from '../catalogue';
import type { InstallRow } from '../installs';

export interface FrameTarget {
  id: string;
  name: string;
  url: URL;
  /** Null: an address alone, which is told nothing. */
  install: { row: InstallRow; app: CatalogueApp } | null;
}

const framed = (id: string, name: string, url: string | null, install: FrameTarget['install']): FrameTarget => {
  if (!url || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) throw notFound('应用');
  return { id, name, url: new URL(url), install };
};

/** An install that is on, of an app that is on. @throws 404, also for a project that one may not see */
export async function installFor(context: ObjectContext, id: string): Promise<NonNullable<FrameTarget['install']>> {
  const [row] = await context.db.select(appInstall, eq(appInstall.id, id));
  const app = row && (await catalogueOf(context.db)).get(row.sn);
  if (!row?.enabled || !app?.enabled) throw notFound('应用');
  if (row.projectId) await projectFor(context, row.projectId, 'PROJECT:VIEW');
  return { row, app };
}

/** @throws 404 */
export async function frameTarget(context: ObjectContext, id: string): Promise<FrameTarget> {
  const { db, platform, actor } = context;
  if (await db.find(appInstall, id)) {
    const install = await installFor(context, id);
    if (install.app.openType !== 'appFrame') throw notFound('应用');
    return framed(id, install.app.name, install.app.url, install);
  }
  if (await db.find(menuEntry, id)) {
    const entry = (await listMenuEntries(db, actor)).find((one) => one.id === id && one.openType === 'appFrame');
    return framed(id, entry?.name ?? '', entry?.openUrl ?? null, null);
  }
  const tool = await db.find(taskTool, id);
  if (tool?.openType !== 'appFrame') throw notFound('应用');
  await platform.objects.load(context, { type: 'task', id: tool.taskId }, 'view');
  return framed(id, tool.name, tool.url, null);
}
