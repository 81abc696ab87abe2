/** Folders and pages are made; folders of a dropped folder are found or made by their paths. */

import type { Static } from 'typebox';
import type { DocumentRow, FolderPaths, MadeFolders, NewNamed, NewPage } from '../../../contract/document/document';
import type { DocumentKind } from '../../../contract/document/kinds';
import { FOLDER_DEPTH_MAX } from '../../../contract/document/kinds';
import { nameKey, safeFileName } from '../../../contract/file/name';
import { newId } from '../../base/present';
import { document } from '../../db/schema';
import { againstRule, duplicate } from '../../errors';
import type { TenantContext } from '../../http/route';
import { noteDocument } from './note';
import { keepPage } from './page/keep';
import { ownTemplateHtml } from './page/ownTemplates';
import { templateHtml } from './page/templates';
import { type Place, placeFor, takenNames } from './place';
import { documentRow } from './present';

type Values = Partial<Omit<typeof document.$inferInsert, 'tenantId'>>;

/** A row below a place, in the caller's transaction. */
export async function insertDocument(
  { db, actor }: Pick<TenantContext, 'db' | 'actor'>,
  { project, parentId, path, aclId }: Place,
  { kind, name, ...more }: Values & { kind: DocumentKind; name: string },
): Promise<string> {
  const id = more.id ?? newId();
  const by = { createdBy: actor.userId, updatedBy: actor.userId };
  await db.insert(document, { projectId: project.id, parentId, path, aclId, kind, name, ...more, id, ...by });
  return id;
}

export async function freeName(context: TenantContext, place: Place, name: string): Promise<string> {
  const safe = safeFileName(name);
  if ((await takenNames(context, place, [safe])).size > 0) throw duplicate(`这里已有“${safe}”，请换一个名称`, 'name');
  return safe;
}

export async function makeFolder(context: TenantContext, input: NewNamed): Promise<DocumentRow> {
  const id = await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const place = await placeFor(inside, input);
    const name = await freeName(inside, place, input.name);
    const made = await insertDocument(inside, place, { kind: 'folder', name });
    await noteDocument(inside, { id: made, projectId: place.project.id, name }, 'created');
    return made;
  });
  return documentRow(context, id);
}

export async function makePage(context: TenantContext, input: NewPage): Promise<DocumentRow> {
  const id = await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const place = await placeFor(inside, input);
    const name = await freeName(inside, place, input.name);
    const html = input.ownTemplateId
      ? await ownTemplateHtml(inside, place.project.id, input.ownTemplateId)
      : templateHtml(input.template);
    const made = await insertDocument(inside, place, { kind: 'page', name, versionNo: 1 });
    await keepPage(inside, { id: made, no: 1, html, note: '' });
    await noteDocument(inside, { id: made, projectId: place.project.id, name }, 'created');
    return made;
  });
  return documentRow(context, id);
}

/** Each path once, from the uppermost down; a file in the way of a folder refuses all. */
export async function makeFolders(
  context: TenantContext,
  { paths, ...at }: FolderPaths,
): Promise<Static<typeof MadeFolders>> {
  return context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const root = await placeFor(inside, at);
    const known = new Map<string, Place>([['', root]]);
    for (const path of paths) {
      let key = '';
      let place = root;
      for (const part of path) {
        key = `${key}/${nameKey(safeFileName(part))}`;
        place = known.get(key) ?? (await folderIn(inside, place, safeFileName(part)));
        known.set(key, place);
      }
    }
    return paths.map((path) => ({
      path,
      id: known.get(path.map((part) => `/${nameKey(safeFileName(part))}`).join(''))?.parentId as string,
    }));
  });
}

/** The folder of this name in a place, made where it is not there. */
export async function folderIn(context: TenantContext, place: Place, name: string): Promise<Place> {
  const found = (await takenNames(context, place, [name])).get(nameKey(name));
  if (found && found.kind !== 'folder') throw againstRule(`“${name}”已是一个文件，不能作为文件夹`);
  if (found) return placeFor(context, { projectId: place.project.id, parentId: found.id });
  if (place.path.length >= FOLDER_DEPTH_MAX) throw againstRule(`文件夹最多 ${FOLDER_DEPTH_MAX} 层`);
  const id = await insertDocument(context, place, { kind: 'folder', name });
  await noteDocument(context, { id, projectId: place.project.id, name }, 'created');
  return { ...place, parentId: id, path: [...place.path, id] };
}
