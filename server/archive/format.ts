/**
 * An archive of a database with its files: one ZIP. First `manifest.json` says what it is, then come tables and files, and
 * last `end.json` counts and hashes all of them, so that what was cut or changed shows. `docs/operations/backup.md`.
 */
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import { ZipFile } from 'yazl';

/** Raised when an older program could not read what a newer one writes. */
const FORMAT = 1;

/** What the caller can do something about, in words. */
export class ArchiveError extends Error {}

export interface Manifest {
  format: number;
  kind: 'installation' | 'tenant';
  /** Of the program that wrote it. */
  version: string;
  /** Hashes of the migrations that the database had. */
  migrations: string[];
  at: string;
  /** Of an enterprise. */
  tenant?: { id: string; code: string; name: string };
  /** Of an enterprise: what its secrets are sealed by, and a text that only the right passphrase opens. */
  seal?: { salt: string; check: string };
}

/** Of one entry: SHA-256 in hex, and how much it is. */
interface Sum {
  sha256: string;
  bytes: number;
}

export interface End {
  entries: Record<string, Sum>;
  /** Rows by table. */
  rows: Record<string, number>;
  /** Last values of sequences by name. */
  sequences: Record<string, string>;
  /** Numbers of the heaps that records of people's tables stand in. */
  heaps: number[];
  /** Ids of contents whose bytes were not there. */
  missing: string[];
}

/** Passes bytes on, and tells their sum at the end; what `onEnd` throws is the stream's error. */
function summing(onEnd: (sum: Sum) => void): Transform {
  const hash = createHash('sha256');
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      try {
        onEnd({ sha256: hash.digest('hex'), bytes });
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

export interface ArchiveWriter {
  /** Resolves when the entry is written: entries are streamed one after the other. */
  add(name: string, bytes: Readable): Promise<void>;
}

/**
 * Writes a whole archive or nothing: it has its name once it is complete.
 *
 * @param fill adds the entries; gives what is counted
 */
export async function writeArchive(
  file: string,
  manifest: Omit<Manifest, 'format'>,
  fill: (writer: ArchiveWriter) => Promise<Omit<End, 'entries'>>,
): Promise<{ bytes: number }> {
  const entries = await writeEntries(file, async (writer, written) => {
    await writer.add('manifest.json', Readable.from([JSON.stringify({ format: FORMAT, ...manifest })]));
    const end = await fill(writer);
    await writer.add('end.json', Readable.from([JSON.stringify({ ...end, entries: { ...written } } satisfies End)]));
  });
  return { bytes: Object.values(entries).reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** The ZIP itself: all its entries or no file. @param fill adds them, and sees what has been written */
export async function writeEntries(
  file: string,
  fill: (writer: ArchiveWriter, written: Readonly<Record<string, Sum>>) => Promise<void>,
): Promise<Record<string, Sum>> {
  if (existsSync(file)) throw new ArchiveError(`文件 ${file} 已存在，请用 --to 指定另一个文件名`);
  if (!existsSync(path.dirname(path.resolve(file))))
    throw new ArchiveError(`目录 ${path.dirname(file)} 不存在，请先创建`);
  const draft = `${file}.part`;
  const zip = new ZipFile();
  const entries: Record<string, Sum> = {};
  const written = pipeline(zip.outputStream, createWriteStream(draft));
  // Whoever waits for an entry is told, instead of waiting for a stream that has ended.
  let failed: (error: Error) => void = () => {};
  const failure = new Promise<never>((_, reject) => {
    failed = reject;
  });
  failure.catch(() => {});
  zip.on('error', failed);
  written.catch(failed);
  const add = (name: string, bytes: Readable) => {
    const added = new Promise<void>((resolve, reject) => {
      const sum = summing((one) => {
        entries[name] = one;
        resolve();
      });
      bytes.on('error', (error) => sum.destroy(error));
      // The writer of the archive listens to none of it: unheard, a failure would end the process.
      sum.on('error', reject);
      zip.addReadStream(bytes.pipe(sum), name, { compressionLevel: 6 });
    });
    return Promise.race([added, failure]);
  };
  try {
    await fill({ add }, entries);
    zip.end();
    await written;
    renameSync(draft, file);
    return entries;
  } catch (error) {
    (zip.outputStream as Readable).destroy();
    rmSync(draft, { force: true });
    throw error;
  }
}

export interface ArchiveReader {
  manifest: Manifest;
  end: End;
  /** Reads one entry from its beginning; fails at its end when it is not what was written. */
  open(name: string): Promise<Readable>;
  close(): void;
}

const CUT = '备份文件不完整或已损坏，没有恢复任何内容：请重新复制，或换一个备份';

/** @throws ArchiveError where it is no archive, is cut, or was written by a newer program */
export async function readArchive(file: string, kind: Manifest['kind']): Promise<ArchiveReader> {
  if (!existsSync(file)) throw new ArchiveError(`没有文件 ${file}，请检查 --from`);
  const zip = await opened(file);
  const places = new Map<string, yauzl.Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      places.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', resolve);
    zip.on('error', () => reject(new ArchiveError(CUT)));
    zip.readEntry();
  });
  const raw = (name: string) =>
    new Promise<Readable>((resolve, reject) => {
      const entry = places.get(name);
      if (!entry) return reject(new ArchiveError(CUT));
      zip.openReadStream(entry, (error, stream) => (error ? reject(new ArchiveError(CUT)) : resolve(stream)));
    });
  try {
    const manifest = await jsonOf<Manifest>(raw('manifest.json'));
    const texts = { installation: '整个系统的备份', tenant: '一个企业的导出' };
    if (!(manifest.kind in texts) || !Array.isArray(manifest.migrations)) throw new ArchiveError(CUT);
    if (manifest.format > FORMAT)
      throw new ArchiveError(`这个文件由更新的版本 ${manifest.version} 写出，请用该版本或更新的版本恢复`);
    if (manifest.kind !== kind) {
      const use = manifest.kind === 'tenant' ? 'npm run tenant:import' : 'npm run restore';
      throw new ArchiveError(`这是${texts[manifest.kind]}，不是${texts[kind]}：请使用 ${use}`);
    }
    const end = await jsonOf<End>(raw('end.json'));
    return {
      manifest,
      end,
      close: () => zip.close(),
      async open(name) {
        const known = end.entries[name];
        const bytes = await raw(name);
        const sum = summing((one) => {
          if (one.sha256 !== known?.sha256) throw new ArchiveError(`${CUT}（${name}）`);
        });
        bytes.on('error', () => sum.destroy(new ArchiveError(`${CUT}（${name}）`)));
        return bytes.pipe(sum);
      },
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

const opened = (file: string): Promise<yauzl.ZipFile> =>
  new Promise((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (!error) return resolve(zip);
      const code = (error as NodeJS.ErrnoException).code;
      reject(code ? error : new ArchiveError(CUT));
    });
  });

async function jsonOf<T>(stream: Promise<Readable>): Promise<T> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of await stream) chunks.push(chunk as Buffer);
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as T;
  } catch {
    throw new ArchiveError(CUT);
  }
}
