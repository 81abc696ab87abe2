/** The file of a project as it was given: judged and unpacked in a process of its own, piece by piece. */
import path from 'node:path';
import { badFile } from '../../errors';
import { type Caller, type Reader, readInSandbox, SANDBOX } from '../../sandbox/sandbox';
import type { Columns } from '../tables';
import {
  ENTRIES_MAX,
  ENTRY,
  FILE_BYTES_MAX,
  PIECE_MAX,
  PROJECT_FORMAT,
  type ProjectManifest,
  UNPACKED_MAX,
} from './format';

const MIB = 1024 * 1024;
export const BROKEN = '这不是项目的导出文件，或文件已损坏：请选择由“导出整个项目”得到的 ZIP，或重新导出';
const reader: Reader = {
  module: path.join(SANDBOX, 'entries.cjs'),
  memoryMb: 512,
  withinMs: 120_000,
  // As base64, of what is asked for at once.
  outputBytes: 120 * MIB,
  broken: BROKEN,
  late: '文件过大或过于复杂，无法读取：请由系统管理员用 tenant:export 与 tenant:import 搬迁',
};
const limits = {
  ...{ entries: ENTRIES_MAX, unpacked: UNPACKED_MAX, one: FILE_BYTES_MAX, broken: BROKEN },
  tooLarge: `文件解压后超过 ${UNPACKED_MAX / 1_000_000} MB 或 ${ENTRIES_MAX.toLocaleString('zh-CN')} 项，请由系统管理员用 tenant:export 与 tenant:import 搬迁`,
};
/** Bytes that are unpacked at once. */
const AT_ONCE = 40 * MIB;

/** Bytes of pieces of tables that are held at once. */
const TOGETHER = 8 * MIB;

export interface Piece {
  table: string;
  columns: Columns;
  rows: (string | null)[][];
}

interface Listed {
  place: number;
  name: string;
  size: number;
}

export class ProjectReader {
  private constructor(
    private readonly file: { path: string },
    private readonly caller: Caller,
    private readonly entries: ReadonlyMap<string, Listed>,
    readonly manifest: ProjectManifest,
  ) {}

  /** @throws 422 with what to do where it is no such file, holds what such a file does not, or is of another version */
  static async open(file: { path: string }, caller: Caller): Promise<ProjectReader> {
    const entries = new Map<string, Listed>();
    for await (const { files } of readInSandbox<{ files: Listed[] }>(reader, file, limits, caller)) {
      for (const one of files) {
        // A path, a folder, or one name twice: it was not written by us.
        if (!ENTRY.test(one.name) || entries.has(one.name)) throw badFile(BROKEN);
        entries.set(one.name, one);
      }
    }
    const opened = new ProjectReader(file, caller, entries, {} as ProjectManifest);
    const manifest = await opened.json<ProjectManifest>('manifest.json');
    if (
      manifest?.kind !== 'project' ||
      !Array.isArray(manifest.migrations) ||
      typeof manifest.project?.code !== 'string'
    )
      throw badFile(BROKEN);
    if (manifest.format !== PROJECT_FORMAT)
      throw badFile(`文件由版本 ${String(manifest.version).slice(0, 20)} 写出，请在相同版本的系统中导出后再导入`);
    return new ProjectReader(file, caller, entries, manifest);
  }

  get size(): number {
    return this.entries.size;
  }

  async json<T>(name: string): Promise<T> {
    const [bytes] = await this.contents([name]);
    try {
      return JSON.parse(String(bytes?.[1])) as T;
    } catch {
      throw badFile(BROKEN);
    }
  }

  /** Rows of tables in their order, a piece at a time; as many are unpacked together as may be held, as each time is a process. */
  async *rows(tables: readonly string[]): AsyncGenerator<Piece> {
    const tableOf = new Map(tables.flatMap((table) => this.piecesOf(table).map((name) => [name, table] as const)));
    let names: string[] = [];
    let bytes = 0;
    for (const name of tableOf.keys()) {
      const size = this.entries.get(name)?.size ?? 0;
      if (size > PIECE_MAX) throw badFile(BROKEN);
      if (names.length > 0 && bytes + size > TOGETHER) {
        yield* this.piecesIn(names, tableOf);
        [names, bytes] = [[], 0];
      }
      names.push(name);
      bytes += size;
    }
    if (names.length > 0) yield* this.piecesIn(names, tableOf);
  }

  private piecesOf(table: string): string[] {
    const names: string[] = [];
    // Ends: each turn finds one more entry of the file, which has so many.
    while (this.entries.has(`tables/${table}/${names.length + 1}.jsonl`))
      names.push(`tables/${table}/${names.length + 1}.jsonl`);
    return names;
  }

  private async *piecesIn(names: readonly string[], tableOf: ReadonlyMap<string, string>): AsyncGenerator<Piece> {
    for (const [name, bytes] of await this.contents(names)) {
      yield { table: tableOf.get(name) as string, ...linesIn(String(bytes)) };
    }
  }

  /** Contents of files by the ids of their rows, some at a time; what is not there is left out. */
  async *files(ids: readonly string[]): AsyncGenerator<[id: string, bytes: Buffer]> {
    let batch: string[] = [];
    let size = 0;
    for (const id of ids) {
      const entry = this.entries.get(`files/${id}`);
      if (!entry) continue;
      if (batch.length > 0 && size + entry.size > AT_ONCE) {
        yield* this.named(batch);
        [batch, size] = [[], 0];
      }
      batch.push(entry.name);
      size += entry.size;
    }
    if (batch.length > 0) yield* this.named(batch);
  }

  private async *named(names: readonly string[]): AsyncGenerator<[string, Buffer]> {
    for (const [name, bytes] of await this.contents(names)) yield [name.slice('files/'.length), bytes];
  }

  private async contents(names: readonly string[]): Promise<[name: string, bytes: Buffer][]> {
    const wanted = names.flatMap((name) => this.entries.get(name) ?? []);
    if (wanted.some(({ size }) => size > limits.one)) throw badFile(limits.tooLarge);
    const parts = new Map<number, Buffer[]>(
      wanted.map(({ place, size }) => [place, size === 0 ? [Buffer.alloc(0)] : []]),
    );
    const asked = { ...limits, places: wanted.map(({ place }) => place) };
    for await (const { place, part } of readInSandbox<{ place: number; part: string }>(
      reader,
      this.file,
      asked,
      this.caller,
    )) {
      parts.get(place)?.push(Buffer.from(part, 'base64'));
    }
    return wanted.map(({ name, place }) => {
      const held = parts.get(place) ?? [];
      if (held.length === 0) throw badFile(BROKEN);
      return [name, Buffer.concat(held)];
    });
  }
}

function linesIn(text: string): { columns: Columns; rows: (string | null)[][] } {
  try {
    const [head, ...rows] = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as unknown[]);
    const columns = head as Columns;
    const fits = (row: unknown[]) =>
      Array.isArray(row) &&
      row.length === columns.length &&
      row.every((one) => one === null || typeof one === 'string');
    if (
      !Array.isArray(columns) ||
      !columns.every((one) => Array.isArray(one) && typeof one[0] === 'string') ||
      !rows.every(fits)
    )
      throw new Error('Not rows');
    return { columns, rows: rows as (string | null)[][] };
  } catch {
    throw badFile(BROKEN);
  }
}
