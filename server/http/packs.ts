/**
 * What a page starts with comes in few files, and lies on the disk once: a pack is a list of the bundler's chunks
 * (`scripts/packs.ts`), put together and compressed when it is asked for first, and kept in memory.
 */
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** Beside `index.html`, written by the build: of each pack, by its name, the chunks. */
export const PACK_LIST = 'packs.json';
export type PackList = Readonly<Record<string, readonly string[]>>;

/** What a chunk of the bundler begins with: the script element that runs, by which the runtime knows its file. */
const OWN_ELEMENT = '["object"==typeof document?document.currentScript:void 0,';
/** All packs of the console, compressed in both ways, are some twenty MB; most are never asked for. */
const KEPT_BYTES = 16 * 1024 * 1024;

const [toGzip, toBrotli] = [promisify(gzip), promisify(brotliCompress)];

/** A chunk that says its name instead of the element; null for a file that is none. */
export function named(file: string, text: string): string | null {
  const at = text.indexOf(OWN_ELEMENT);
  if (at < 0 || text.indexOf(OWN_ELEMENT, at + 1) >= 0) return null;
  return `${text.slice(0, at)}[${JSON.stringify(file)},${text.slice(at + OWN_ELEMENT.length)}`;
}

/** Chunks as one file, unchanged but for their names. */
export const composed = (chunks: readonly string[], textOf: (file: string) => string): string =>
  chunks.map((file) => (named(file, textOf(file)) ?? '').replace(/\n?\/\/# sourceMappingURL=\S*\s*$/, '')).join('\n');

export type Coding = 'br' | 'gzip' | 'identity';

/** What a browser takes, the best first. */
export function codingsFor(accepted = ''): Coding[] {
  const taken = accepted
    .split(',')
    .map((one) => one.replaceAll(' ', '').toLowerCase())
    .filter((one) => !/;q=0(?:\.0*)?$/.test(one))
    .map((one) => one.split(';')[0]);
  return [...(['br', 'gzip'] as const).filter((coding) => taken.includes(coding)), 'identity'];
}

export class Packs {
  private readonly compressed = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ length }) => length,
    // Those who ask together get what is made once.
    fetchMethod: (key) => {
      const [coding, name = ''] = key.split(' ') as [Coding, string];
      return this.make(name, coding);
    },
  });

  private constructor(
    private readonly root: string,
    private readonly list: PackList,
  ) {}

  /** @param root of the built console @returns without packs where the build lists none */
  static open(root: string): Packs {
    const file = path.join(root, PACK_LIST);
    return new Packs(root, fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as PackList) : {});
  }

  has(name: string): boolean {
    return Object.hasOwn(this.list, name);
  }

  /**
   * A pack that there is. Brotli takes some ten times as long as gzip: until it is done, who takes both is sent gzip.
   * @param codings in the order of `codingsFor`
   */
  async read(name: string, codings: readonly Coding[]): Promise<{ coding: Coding; bytes: Buffer }> {
    const [best = 'identity', next] = codings;
    const isDear = best === 'br' && next === 'gzip' && !this.compressed.has(`br ${name}`);
    // What goes wrong is told to whoever waits for the other one.
    if (isDear) this.kept(name, 'br').catch(() => {});
    const coding = isDear ? next : best;
    return { coding, bytes: await (coding === 'identity' ? this.make(name, coding) : this.kept(name, coding)) };
  }

  private async kept(name: string, coding: Coding): Promise<Buffer> {
    return (await this.compressed.fetch(`${coding} ${name}`)) as Buffer;
  }

  private async make(name: string, coding: Coding): Promise<Buffer> {
    const chunks = this.list[name] ?? [];
    const read = async (file: string) =>
      [file, await fs.promises.readFile(path.join(this.root, file), 'utf8')] as const;
    const texts = new Map(await Promise.all(chunks.map(read)));
    const whole = Buffer.from(composed(chunks, (file) => texts.get(file) ?? ''));
    if (coding === 'identity') return whole;
    if (coding === 'gzip') return toGzip(whole, { level: 9 });
    const params = { [zlib.BROTLI_PARAM_QUALITY]: 9, [zlib.BROTLI_PARAM_SIZE_HINT]: whole.length };
    return toBrotli(whole, { params });
  }
}
