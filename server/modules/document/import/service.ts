/** Files of other programs become pages of the library: Markdown, archives of it or of HTML with pictures and folders, docx. */
import type { ImportAsked, ImportedPages } from '../../../../contract/document/document';
import { IMPORT_LEFT_SHOWN, PICTURES_MAX } from '../../../../contract/document/kinds';
import { nameKey, numberedName, safeFileName } from '../../../../contract/file/name';
import { pageOf } from '../../../../contract/objectTypes';
import { htmlToText } from '../../../base/html';
import { giveWay } from '../../../base/pace';
import { newId } from '../../../base/present';
import { objectFile } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule } from '../../../errors';
import type { Incoming } from '../../../files/incoming';
import type { TenantContext } from '../../../http/route';
import { insertFile, type Kept, keepUploads, knownOf } from '../../../object/files/stored';
import { finishUpload } from '../../../object/files/uploads';
import { assertFor } from '../files';
import { folderIn, insertDocument } from '../make';
import { noteDocument } from '../note';
import { keepPage } from '../page/keep';
import { pageOfHtml, pageOfMarkdown, type Readdress } from '../page/markdown';
import { type Place, placeFor, takenNames } from '../place';
import { type Brought, type BroughtPage, discardAll, keyOf, readBrought } from './read';

interface Made {
  id: string;
  folders: string[];
  name: string;
  html: string;
  /** Files that stand in it: each page holds its own of what stands in several. */
  holds: { fileId: string; file: Incoming }[];
}

/** What the saving of a page holds at most. */
const HTML_MAX = 1_000_000;
/** Notion puts its own number behind each name, and the name above the text. */
const NUMBERED = / [0-9a-f]{32}(?=$|\.)/;
const plainName = (name: string): string => safeFileName(name.replace(NUMBERED, ''));
const withoutName = ({ path, markdown = '' }: BroughtPage, name: string): string => {
  const [first = '', ...rest] = markdown.split('\n');
  return NUMBERED.test(path.at(-1) ?? '') && first.trim() === `# ${name}` ? rest.join('\n') : markdown;
};

/** A Word document has its title above the text, as its first heading here; the page is called so already. */
const withoutTitle = ({ path, html = '' }: BroughtPage, name: string): string => {
  const [heading = '', title = ''] = /^<h1>(?:<a id="[^"]*"><\/a>)*([^<]*)<\/h1>/.exec(html) ?? [];
  const isTitle = title !== '' && plainName(htmlToText(title).trim()) === name;
  return isTitle && /\.docx$/i.test(path.at(-1) ?? '') ? html.slice(heading.length) : html;
};

/** All of it, or nothing. @throws 422 in words for what cannot be taken */
export function importPages(context: TenantContext, asked: ImportAsked): Promise<ImportedPages> {
  return finishUpload(context, asked.uploadId, async (incoming, upload) => {
    assertFor(upload, asked);
    await placeFor(context, asked);
    const brought = await readBrought(context, incoming);
    try {
      const pages = await makePages(asked.projectId, brought);
      await keepPages(context, asked, incoming, pages);
      const { left } = brought;
      const first = pages.length === 1 ? (pages[0]?.id ?? null) : null;
      return { pages: pages.length, only: first, left: left.slice(0, IMPORT_LEFT_SHOWN), leftCount: left.length };
    } finally {
      await discardAll(brought);
    }
  });
}

const decoded = (address: string): string => {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
};

/** To another site, by its protocol. */
const isOutside = (address: string): boolean => /^[a-z][a-z0-9+.-]*:|^\/\//i.test(address);

/** Where a relative address leads from a page; null: out of the archive, to another site, or within the page. */
function pathFrom(page: BroughtPage, address: string): string | null {
  if (isOutside(address) || address.startsWith('#')) return null;
  const parts = address.startsWith('/') ? [] : page.path.slice(0, -1);
  for (const part of decoded(address.replace(/[?#].*$/, '')).split(/[\\/]/)) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '' && part !== '.') parts.push(part);
  }
  return keyOf(parts);
}

async function makePages(projectId: string, { pages, files, left }: Brought): Promise<Made[]> {
  const ids = new Map(pages.map((page) => [keyOf(page.path), newId()]));
  const pictures = new Set<string>();
  for (const [key, file] of files) {
    const { kind, mime } = await knownOf(file);
    if (kind === 'image' && mime !== null) pictures.add(key);
  }
  const made: Made[] = [];
  const held = new Set<string>();
  for (const page of pages) {
    const holds = new Map<string, { fileId: string; file: Incoming }>();
    const hold = (key: string | null, how: 'preview' | 'download'): string | null => {
      const file = key === null ? undefined : files.get(key);
      if (!file || key === null) return null;
      const one = holds.get(key) ?? { fileId: newId(), file };
      holds.set(key, one);
      held.add(key);
      return `/api/common/file/${one.fileId}/${how}`;
    };
    const readdress: Readdress = (address, of) => {
      const key = pathFrom(page, address);
      if (of === 'picture') return key !== null && pictures.has(key) ? hold(key, 'preview') : null;
      const id = key === null ? undefined : ids.get(key);
      if (id) return pageOf('document', id, projectId);
      return isOutside(address) ? address : hold(key, 'download');
    };
    const name = plainName(page.name || (page.path.at(-1) ?? '').replace(/\.(md|markdown|docx|html?)$/i, ''));
    const html =
      page.html === undefined
        ? await pageOfMarkdown(withoutName(page, name), readdress, name)
        : await pageOfHtml(withoutTitle(page, name), readdress, name);
    if (html.length > HTML_MAX) throw againstRule(`“${name}”的内容过大，请分成几个再导入`);
    if (holds.size > PICTURES_MAX) throw againstRule(`“${name}”的图片和文件超过 ${PICTURES_MAX} 个，请分成几个再导入`);
    const folders = (page.folders ?? page.path.slice(0, -1)).map(plainName);
    made.push({ id: ids.get(keyOf(page.path)) as string, folders, name, html, holds: [...holds.values()] });
    await giveWay();
  }
  // Pictures that no page shows are often smaller ones of those that are.
  for (const key of files.keys()) if (!held.has(key) && !pictures.has(key)) left.push(key);
  return made;
}

async function keepPages(context: TenantContext, asked: ImportAsked, incoming: Incoming, pages: readonly Made[]) {
  const used = [...new Set(pages.flatMap(({ holds }) => holds.map(({ file }) => file)))];
  await keepUploads(context, used, async (db, kept) => {
    await incoming.claim?.(db);
    const inside = { ...context, db };
    const root = await placeFor(inside, asked);
    const files = new Map(used.map((file, at) => [file, kept[at] as Kept]));
    const places = new Map<string, { place: Place; taken: Set<string> }>();
    const at = async (folders: readonly string[]): Promise<{ place: Place; taken: Set<string> }> => {
      const key = folders.map(nameKey).join('/');
      const known = places.get(key);
      if (known) return known;
      let place = root;
      for (const name of folders) place = await folderIn(inside, place, name);
      const found = { place, taken: new Set((await takenNames(inside, place)).keys()) };
      places.set(key, found);
      return found;
    };
    // Folders first: a page must not take the name of one.
    for (const { folders } of pages) await at(folders);
    for (const found of places.values()) {
      found.taken = new Set((await takenNames(inside, found.place)).keys());
    }
    for (const page of pages) {
      const { place, taken } = await at(page.folders);
      const name = numberedName(page.name, (one) => taken.has(nameKey(one)));
      taken.add(nameKey(name));
      await keepOne(inside, place, { ...page, name }, files, incoming.name);
      await giveWay();
    }
  });
}

async function keepOne(
  context: TenantContext & { db: TenantDb },
  place: Place,
  { id, name, html, holds }: Made,
  files: ReadonlyMap<Incoming, Kept>,
  source: string,
): Promise<void> {
  const { db } = context;
  await insertDocument(context, place, { id, kind: 'page', name, versionNo: 1 });
  for (const { fileId, file } of holds) {
    const kept = { ...(files.get(file) as Kept), fileId };
    await insertFile(context, kept, { projectId: null, category: 'attachment', fieldId: null }, file);
    await db.insert(objectFile, { objectType: 'document', objectId: id, fileId });
  }
  await keepPage(context, { id, no: 1, html, note: `导入自“${source}”` });
  await noteDocument(context, { id, projectId: place.project.id, name }, 'imported', {
    label: '来源',
    before: null,
    after: source,
  });
}
