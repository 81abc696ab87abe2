/** The sheets of a workbook for its preview, read apart (`docs/decisions/files-read-apart.md`). */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Workbook } from '../../../contract/file/file';
import { badFile, notFound } from '../../errors';
import { discard, receive } from '../../files/incoming';
import { goneSignal } from '../../http/gone';
import type { TenantContext } from '../../http/route';
import { type Caller, type Reader, readInSandbox } from '../../sandbox/sandbox';
import { fileFor } from './serve';

const BYTES_MAX = 50 * 1024 * 1024;
const LIMITS = { rows: 5_000, columns: 200, sheets: 100 };

const bookReader: Reader = {
  module: path.join(__dirname, 'reader', 'book.cjs'),
  memoryMb: 1024,
  withinMs: 30_000,
  outputBytes: 64 * 1024 * 1024,
  broken: '无法预览：它不是有效的 Excel 工作簿，请下载后查看',
  late: '无法预览：工作簿过大或过于复杂，请下载后查看',
};

const LOCKED = '无法预览：工作簿已加密，请下载后用密码打开';

type Piece =
  | { locked: true }
  | { sheets: string[] }
  | { sheet: number; rows: string[][] }
  | { sheet: number; cut: true };

/** 422 in words for what is none, or is more than anybody looks at. */
export async function workbookOf(context: TenantContext, fileId: string): Promise<Workbook> {
  const { platform, actor, reply } = context;
  const stored = await fileFor(context, fileId);
  if (stored.kind !== 'sheet') throw badFile(bookReader.broken);
  if (stored.size > BYTES_MAX) throw badFile(bookReader.late);
  const bytes = await platform.files.open(stored.tenantId, stored.blobId);
  if (!bytes) throw notFound('文件');
  await mkdir(platform.env.dataDir, { recursive: true });
  const copy = await receive(platform.env.dataDir, stored.name, bytes);
  try {
    const book = await readBook(
      { path: copy.path },
      { who: actor.userId, of: actor.tenantId, signal: goneSignal(reply) },
    );
    if (!book) throw badFile(LOCKED);
    return book;
  } finally {
    await discard(copy);
  }
}

/** Null: it asks for a password. @throws 422 in words for what is no workbook */
export async function readBook(source: { path: string } | Uint8Array, caller?: Caller): Promise<Workbook | null> {
  const book: Workbook = { sheets: [] };
  const asked = { ...LIMITS, broken: bookReader.broken };
  for await (const piece of readInSandbox<Piece>(bookReader, source, asked, caller)) {
    if ('locked' in piece) return null;
    if ('sheets' in piece) book.sheets = piece.sheets.map((name) => ({ name, rows: [], cut: false }));
    else {
      const sheet = book.sheets[piece.sheet];
      if (sheet && 'rows' in piece) sheet.rows.push(...piece.rows);
      else if (sheet) sheet.cut = true;
    }
  }
  return book;
}
