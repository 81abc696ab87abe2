/** Both stores keep, give back and forget the same bytes. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type Bucket, openBucket } from '../test/bucket';
import { folderStore } from './folder';
import { partBytes, s3Store } from './s3';
import type { FileStore } from './store';

const TENANT = '00000000-0000-7000-8000-000000000001';
const ID = '00000000-0000-7000-8000-0000000000ab';
const GIB = 1024 ** 3;

let folder: string;
let bucket: Bucket;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'store-'));
  bucket = await openBucket();
});
afterAll(async () => {
  await bucket.close();
  fs.rmSync(folder, { recursive: true });
});

const read = async (stream: Readable | null) => {
  if (!stream) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};
const incoming = (bytes: Buffer) => {
  const place = path.join(folder, `incoming-${randomBytes(4).toString('hex')}`);
  fs.writeFileSync(place, bytes);
  return place;
};

describe.each<[string, () => FileStore]>([
  ['folder', () => folderStore(folder)],
  ['bucket', () => s3Store(bucket.settings)],
])('%s', (_name, make) => {
  it('gives back what was staged and kept, whole and in parts, byte by byte', async () => {
    const store = make();
    const bytes = randomBytes(100_000);
    await (await store.stage(TENANT, ID, incoming(bytes))).keep();
    expect((await read(await store.open(TENANT, ID)))?.equals(bytes)).toBe(true);
    const part = await read(await store.open(TENANT, ID, { start: 99_990, end: 99_999 }));
    expect(part?.equals(bytes.subarray(99_990))).toBe(true);
    await store.remove(TENANT, ID);
    expect(await store.open(TENANT, ID)).toBeNull();
    await store.remove(TENANT, ID);
  });

  it('has nothing of what was discarded, and keeps what is written at once', async () => {
    const store = make();
    await (await store.stage(TENANT, ID, incoming(Buffer.from('x')))).discard();
    expect(await store.open(TENANT, ID)).toBeNull();
    await store.write(TENANT, ID, Buffer.from('导出'));
    expect((await read(await store.open(TENANT, ID)))?.toString()).toBe('导出');
    await store.remove(TENANT, ID);
  });

  it('takes no name for a place', async () => {
    await expect(make().open(TENANT, '../../etc/passwd')).rejects.toThrow('Not an id');
  });
});

it('sends a large file to a bucket in parts', async () => {
  const store = s3Store(bucket.settings);
  const bytes = randomBytes(17 * 1024 * 1024);
  await (await store.stage(TENANT, ID, incoming(bytes))).keep();
  expect(bucket.parts).toEqual([3]);
  expect((await read(await store.open(TENANT, ID)))?.equals(bytes)).toBe(true);
});

it.each([
  [2 * GIB, 256, 8],
  [100 * GIB, 9310, 11],
])('parts of %d bytes: %d of %d MiB', (size, count, mib) => {
  expect([Math.ceil(size / partBytes(size)), partBytes(size) / 1024 ** 2]).toEqual([count, mib]);
});
