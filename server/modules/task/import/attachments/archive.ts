/** The ZIP beside a table: read apart, as every file of a user; bounded before anything of it is unpacked. */
import path from 'node:path';
import { FILE_MAX_BYTES } from '../../../../../contract/file/constants';
import { nameKey } from '../../../../../contract/file/name';
import { againstRule } from '../../../../errors';
import { type Caller, type Reader, readInSandbox, SANDBOX, type Source } from '../../../../sandbox/sandbox';

const MIB = 1024 * 1024;
const UNPACKED_MAX = 200 * MIB;
const ENTRIES_MAX = 5000;

const archiveReader: Reader = {
  module: path.join(SANDBOX, 'entries.cjs'),
  memoryMb: 512,
  withinMs: 60_000,
  // As base64.
  outputBytes: 300 * MIB,
  broken: '附件的压缩包不是有效的 ZIP，或已加密：请重新打包后上传',
  late: '附件的压缩包过大或过于复杂，请拆分后分次导入',
};
const asked = {
  entries: ENTRIES_MAX,
  unpacked: UNPACKED_MAX,
  one: FILE_MAX_BYTES,
  broken: archiveReader.broken,
  tooLarge: `附件的压缩包解压后超过 ${UNPACKED_MAX / MIB} MB 或 ${ENTRIES_MAX} 个文件，请拆分后分次导入`,
};

interface Listed {
  place: number;
  name: string;
  size: number;
}

/** 422 with what to do where it is no archive, is encrypted, or holds too much. */
export async function assertArchive(source: Source, caller: Caller): Promise<void> {
  const { size } = await Archive.open(source, caller);
  if (size === 0) throw againstRule('附件的压缩包是空的，请检查后重新选择，或移除它');
}

const plain = (text: string) =>
  nameKey(
    text
      .replaceAll('\\', '/')
      .replace(/^(?:\.?\/)+/, '')
      .trim(),
  );
const baseOf = (text: string) => text.slice(text.lastIndexOf('/') + 1);

export class Archive {
  private readonly paths = new Map<string, Listed>();
  private readonly names = new Map<string, Listed[]>();

  private constructor(
    private readonly source: Source,
    private readonly caller: Caller,
  ) {}

  static async open(source: Source, caller: Caller): Promise<Archive> {
    const archive = new Archive(source, caller);
    for await (const { files } of readInSandbox<{ files: Listed[] }>(archiveReader, source, asked, caller)) {
      for (const one of files) {
        const name = plain(one.name);
        archive.paths.set(name, one);
        archive.names.set(baseOf(name), [...(archive.names.get(baseOf(name)) ?? []), one]);
      }
    }
    return archive;
  }

  get size(): number {
    return this.paths.size;
  }

  /** By its path, in a folder that is called as the row is, or by its name alone where one file has it. */
  find(wanted: string, key: string | null): Listed | 'several' | null {
    const name = plain(wanted);
    const exact = this.paths.get(name);
    if (exact) return exact;
    const alike = this.names.get(baseOf(name)) ?? [];
    const ending = alike.filter((one) => plain(one.name).endsWith(`/${name}`));
    const found = ending.length > 0 ? ending : alike;
    if (found.length < 2) return found[0] ?? null;
    const own = key === null ? [] : found.filter((one) => plain(one.name).split('/').includes(plain(key)));
    return own.length === 1 ? (own[0] ?? null) : 'several';
  }

  /** The bytes of entries, by their places; what is larger than a file may be is left out. */
  async contents(places: readonly number[]): Promise<Map<number, Buffer[]>> {
    const found = new Map<number, Buffer[]>();
    const wanted = { ...asked, places: [...new Set(places)] };
    type Piece = { place: number; part: string };
    for await (const { place, part } of readInSandbox<Piece>(archiveReader, this.source, wanted, this.caller)) {
      const parts = found.get(place) ?? [];
      parts.push(Buffer.from(part, 'base64'));
      found.set(place, parts);
    }
    return found;
  }
}
