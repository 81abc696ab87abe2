/** Templates that a project has made of its pages, beside those that the product brings (`templates.ts`). */

import { and, eq, sql } from 'drizzle-orm';
import type { NewTemplate, OwnTemplate } from '../../../../contract/document/document';
import { OWN_TEMPLATES_MAX } from '../../../../contract/document/kinds';
import { iso, newId } from '../../../base/present';
import { sameName } from '../../../base/sqlText';
import { document, pageTemplate } from '../../../db/schema';
import { againstRule, duplicate, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { placeFor } from '../place';
import { withoutFiles } from './clean';
import { pageFor } from './service';
import { settleWithin } from './settle';

type Stored = typeof pageTemplate.$inferSelect;

/** By name. Who reads the library of the project may begin with them where they may make a page. */
export async function ownTemplates(context: TenantContext, projectId: string): Promise<OwnTemplate[]> {
  await placeFor(context, { projectId }, 'view');
  const rows = await context.db.query<Pick<Stored, 'id' | 'name' | 'version'> & { by: string | null; at: string }>(
    `SELECT x.id, x.name, x.version, x.updated_by AS by, x.updated_at AS at FROM page_template x
      WHERE x.tenant_id = $1 AND x.project_id = $2 ORDER BY x.name LIMIT ${OWN_TEMPLATES_MAX}`,
    [projectId],
  );
  const people = await context.platform.directory.of(context.actor.tenantId);
  return rows.map(({ by, at, ...row }) => ({ ...row, createdBy: people(by), updatedTime: iso(at) }));
}

/**
 * Keeps the text of a page as a template. Its pictures and other files stay the page's own and are left out: who may not see that page would
 * not see them.
 * @throws 409 where the name is taken, unless `replace` says that it is meant
 */
export async function makeTemplate(
  context: TenantContext,
  pageId: string,
  { name, replace }: NewTemplate,
): Promise<{ id: string }> {
  return context.db.transaction(async (db) => {
    const inside = { ...context, db };
    await pageFor(inside, pageId, 'view');
    await settleWithin(context.platform, db, pageId);
    const { row } = await pageFor(inside, pageId, 'view');
    await placeFor(inside, { projectId: row.projectId });
    const html = withoutPictures((await db.find(document, pageId))?.html ?? '');
    const of = and(eq(pageTemplate.projectId, row.projectId), sameName(name.trim()));
    const [known] = await db.select(pageTemplate, of);
    if (known && !replace) throw duplicate(`已有模板“${known.name}”，可以换一个名称，或替换它`, 'name');
    const by = { updatedBy: context.actor.userId };
    if (known) {
      const change = { html, ...by, updatedAt: sql`now()`, version: sql`version + 1` };
      await db.update(pageTemplate, change, eq(pageTemplate.id, known.id));
      return { id: known.id };
    }
    const [held] = await db.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM page_template x WHERE x.tenant_id = $1 AND x.project_id = $2',
      [row.projectId],
    );
    if ((held?.count ?? 0) >= OWN_TEMPLATES_MAX) throw againstRule(`一个项目最多 ${OWN_TEMPLATES_MAX} 个自建模板`);
    const id = newId();
    await db.insert(pageTemplate, {
      ...{ id, projectId: row.projectId, name: name.trim(), html },
      ...{ ...by, createdBy: context.actor.userId },
    });
    return { id };
  });
}

/** Pages that began with it stay as they are. @throws 404 */
export async function removeTemplate(context: TenantContext, id: string): Promise<null> {
  await context.db.transaction(async (db) => {
    const stored = await db.find(pageTemplate, id);
    if (!stored) throw notFound('模板');
    await placeFor({ ...context, db }, { projectId: stored.projectId });
    await db.delete(pageTemplate, eq(pageTemplate.id, id));
  });
  return null;
}

/** @throws 404 for one of another project, or that is gone */
export async function ownTemplateHtml({ db }: TenantContext, projectId: string, id: string): Promise<string> {
  const stored = await db.find(pageTemplate, id);
  if (stored?.projectId !== projectId) throw notFound('模板');
  return stored.html;
}

const withoutPictures = (html: string): string => withoutFiles(html.replace(/<img\b[^>]*>/g, ''));
