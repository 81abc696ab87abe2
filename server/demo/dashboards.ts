/** Dashboards of the demo: the ready ones, some shared, one narrowed to the projects of a portfolio. */
import { readyDashboards, type Share } from '../../contract/dashboard/words';
import { newId } from '../base/present';
import { dashboard, project } from '../db/schema';
import type { TenantDb } from '../db/scope';
import { readyWidgets } from '../modules/dashboard';

interface Demo {
  ready: string;
  name?: string;
  owner: string;
  share: Share;
  readers?: string[];
  projects?: string[];
}
const demos: Readonly<Record<string, Demo[]>> = {
  xinghe: [
    { ready: 'delivery', owner: 'admin', share: 'tenant' },
    { ready: 'tasks', owner: 'pm', share: 'tenant' },
    { ready: 'risk', owner: 'pm', share: 'people', readers: ['luoyang', 'admin'] },
    { ready: 'people', owner: 'admin', share: 'private' },
    {
      ready: 'week',
      name: '省级交付周会',
      owner: 'pm',
      share: 'people',
      readers: ['luoyang'],
      projects: ['ZHYW', 'GSYS'],
    },
  ],
  yunfan: [
    { ready: 'delivery', owner: 'yunfan', share: 'tenant' },
    { ready: 'risk', owner: 'xiaofei', share: 'private' },
  ],
};

export async function createDemoDashboards(
  db: TenantDb,
  code: string,
  userIds: ReadonlyMap<string, string>,
): Promise<void> {
  const user = (name: string) => userIds.get(name) as string;
  const ids = new Map((await db.select(project)).map((row) => [row.code, row.id]));
  const rows = (demos[code] ?? []).flatMap(({ ready, name, owner, share, readers = [], projects = [] }, at) => {
    const of = readyDashboards[ready];
    if (!of) return [];
    return {
      ...{ id: newId(), seq: at + 1, name: name ?? of.name, description: of.description, ownerId: user(owner), share },
      readerIds: readers.map(user),
      filter: { period: of.period, projectIds: projects.map((one) => ids.get(one) as string) },
      widgets: readyWidgets(ready),
      ...{ createdBy: user(owner), updatedBy: user(owner) },
    };
  });
  await db.insert(dashboard, rows);
}
