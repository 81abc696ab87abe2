/** Projects as managers look at them: the rows of the project list with health, its date, and figures. */
import type { ManagedPage } from '../../../contract/collection/collection';
import { noFigures } from '../../../contract/collection/figures';
import type { ProjectQuery } from '../../../contract/project/project';
import { iso } from '../../base/present';
import type { TenantContext } from '../../http/route';
import { findProjects } from '../project';
import { figuresOf } from './figures';

export async function managedProjects(context: TenantContext, query: ProjectQuery): Promise<ManagedPage> {
  const { platform, actor } = context;
  const { rows, ...page } = await findProjects(context, query);
  const ids = rows.map(({ shown }) => shown.id);
  const figures = await figuresOf(context, ids, { actor });
  const people = await platform.directory.of(actor.tenantId);
  const result = rows.map(({ shown, record }) => ({
    ...shown,
    healthNote: record.health_note,
    healthTime: record.health_at ? iso(record.health_at) : null,
    healthBy: people(record.health_by),
    figures: figures.get(shown.id) ?? noFigures(),
  }));
  return { ...page, result };
}
