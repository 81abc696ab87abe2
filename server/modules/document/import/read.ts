/** What an uploaded file has for the library: pages, and the pictures and files that stand in them, read apart from the server's process. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { IMPORT_PAGE_BYTES_MAX, IMPORT_PAGES_MAX, PICTURE_MAX_BYTES } from '../../../../contract/document/kinds';
import { decodeText } from '../../../../contract/file/encoding';
import { againstRule } from '../../../errors';
import { discard, type Incoming, receive } from '../../../files/incoming';
import type { TenantContext } from '../../../http/route';
import { type Reader, readInSandbox } from '../../../sandbox/sandbox';

export interface BroughtPage {
  /** Folders from the outermost, then the name of its file. */
  path: string[];
  markdown?: string;
  html?: string;
  /** As another program exports it, where that says so; in place of what its file says. */
  name?: string;
  folders?: string[];
}
export interface Brought {
  pages: BroughtPage[];
  /** Pictures and other files by their paths; the caller discards them. */
  files: Map<string, Incoming>;
  /** Files that become nothing. */
  left: string[];
}

const ALL_BYTES_MAX = 200_000_000;
const readerOf = (name: string, broken: string): Reader => ({
  module: path.join(__dirname, 'reader', `${name}.cjs`),
  ...{ broken, late: '内容过大或过于复杂，请分成几个再导入', memoryMb: 512, withinMs: 20_000 },
  // In the letters of base64.
  outputBytes: ALL_BYTES_MAX * 1.5,
});
const archive = readerOf('archive', '无法读取该压缩包：它已损坏、有密码，或不是 ZIP 文件');
const document = readerOf('document', '无法读取该文档：它不是有效的 docx');

interface Piece {
  kind: 'page' | 'site' | 'html' | 'picture' | 'file' | 'left';
  name: string;
  content?: string;
  /** Of a page that another program exports: what it is called, and what stood above it there. */
  title?: string;
  above?: string[];
}

export const keyOf = (parts: readonly string[]): string => parts.join('/').normalize('NFC').toLowerCase();
const partsOf = (name: string): string[] => name.split(/[\\/]/).filter((part) => !/^\.{0,2}$/.test(part));

/** 422 in words for what holds no page, or too many. */
export async function readBrought(context: TenantContext, incoming: Incoming): Promise<Brought> {
  const { name } = incoming;
  const brought: Brought = { pages: [], files: new Map(), left: [] };
  try {
    if (/\.(md|markdown)$/i.test(name)) {
      if (incoming.size > IMPORT_PAGE_BYTES_MAX) throw againstRule('文件超过 1 MB，请分成几个再导入');
      take(brought, [name], await readFile(incoming.path));
    } else if (/\.(zip|docx)$/i.test(name)) await readApart(context, incoming, brought);
    else throw againstRule('可以导入 .md、.docx，或由 .md、.html 和图片组成的 .zip');
  } catch (error) {
    await discardAll(brought);
    throw error;
  }
  return brought;
}

export const discardAll = async ({ files }: Brought): Promise<void> => {
  await Promise.all([...files.values()].map(discard));
};

function take(brought: Brought, path: string[], bytes: Uint8Array): void {
  const decoded = decodeText(bytes);
  if (!decoded) brought.left.push(path.join('/'));
  else add(brought, { path, markdown: decoded.text });
}

function add(brought: Brought, page: BroughtPage): void {
  if (brought.pages.length < IMPORT_PAGES_MAX) brought.pages.push(page);
  else throw againstRule(`一次最多导入 ${IMPORT_PAGES_MAX} 个页面，请分成几个再导入`);
}

async function readApart({ platform, actor }: TenantContext, incoming: Incoming, brought: Brought): Promise<void> {
  const isArchive = /\.zip$/i.test(incoming.name);
  const most = { page: IMPORT_PAGE_BYTES_MAX, picture: PICTURE_MAX_BYTES, all: ALL_BYTES_MAX };
  const pieces = readInSandbox<Piece>(isArchive ? archive : document, incoming, most, { who: actor.userId });
  for await (const { kind, name, content = '', title, above = [] } of pieces) {
    const parts = partsOf(name);
    if (kind === 'left') brought.left.push(name);
    else if (kind === 'html') brought.pages.push({ path: [incoming.name], html: content });
    else if (kind === 'page') take(brought, parts, Buffer.from(content, 'base64'));
    else if (kind === 'site')
      add(brought, { path: parts, html: content, name: title, folders: [...parts.slice(0, -1), ...above] });
    else if (!brought.files.has(keyOf(parts))) {
      const bytes = Readable.from([Buffer.from(content, 'base64')]);
      brought.files.set(keyOf(parts), await receive(platform.env.dataDir, parts.at(-1) ?? name, bytes));
    }
  }
  brought.pages = brought.pages.map((page) => withThoseBelow(page, brought.pages));
  if (brought.pages.length === 0) throw againstRule('压缩包里没有 .md 或 .html 文件，没有可以导入的页面');
}

/** A page that others stood below stands in the folder of its name, beside them: two of one name cannot be side by side. */
function withThoseBelow(page: BroughtPage, pages: readonly BroughtPage[]): BroughtPage {
  const { name, folders } = page;
  if (!name || !folders) return page;
  const own = [...folders, name];
  const isAbove = pages.some((one) => keyOf((one.folders ?? []).slice(0, own.length)) === keyOf(own));
  return isAbove ? { ...page, folders: own } : page;
}
