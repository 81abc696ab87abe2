/** A bucket that goes away, is silent, slow, full or lives in another hour: nothing is lost, and people hear what to do. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { errorCatalogue } from '../../contract/errors';
import { useTestApp } from '../test/app';
import { type Bucket, type Fault, openBucket } from '../test/bucket';
import { uploadTo } from '../test/uploading';
import { s3Store } from './s3';
import { afterFailure, type FileStore } from './store';

const t = useTestApp();
const TENANT = '00000000-0000-7000-8000-000000000001';
const ID = '00000000-0000-7000-8000-0000000000ab';
const SILENT_MS = 1_500;
const HOUR_MS = 3_600_000;
const MIB = 1024 * 1024;

let folder: string;
let bucket: Bucket;
let store: FileStore;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'trouble-'));
  bucket = await openBucket();
  store = s3Store(bucket.settings, SILENT_MS);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await bucket.close();
  fs.rmSync(folder, { recursive: true });
});

const placed = (bytes: Buffer) => {
  const place = path.join(folder, 'incoming');
  fs.writeFileSync(place, bytes);
  return place;
};
const kept = async () => {
  const stream = await store.open(TENANT, ID);
  return stream && buffer(stream);
};

it.each<[Fault, number]>([
  ['away', 2],
  ['cut', 2],
  ['busy', 2],
  ['slow', 20],
])('a bucket that is %s for %d requests costs a moment, and no byte', async (is, turns) => {
  const bytes = randomBytes(9 * MIB);
  // In the middle: the first part is there already.
  const staging = store.stage(TENANT, ID, placed(bytes));
  bucket.fault = { is, turns };
  await (await staging).keep();
  bucket.fault = { is, turns };
  expect((await kept())?.equals(bytes)).toBe(true);
  expect(bucket.unended()).toBe(0);
});

it('a clock that is wrong by hours is set by the answer', async () => {
  bucket.aheadMs = 5 * HOUR_MS;
  const bytes = randomBytes(9 * MIB);
  await (await store.stage(TENANT, ID, placed(bytes))).keep();
  expect((await kept())?.equals(bytes)).toBe(true);
});

it('people hear what to do, nothing is named, other work goes on, and the same upload is taken afterwards', async () => {
  jest.replaceProperty(t().app.platform, 'files', store);
  const { tenant, pm } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, []);
  const api = await t().as(pm, tenant);
  const create = (title: string) =>
    api.post<{ id: string }>('collaboration-center/risk/create', {
      ...{ projectId: project.id, title, probability: 3, impact: 4 },
    });
  const { id } = (await create('对象存储')).data;
  const base = 'collaboration-center/risk/attachments';
  const bytes = randomBytes(50_000);
  const upload = (content = bytes) => uploadTo(api, { objectId: id }, '附件.bin', content, base);
  const cases: [Fault, number, string][] = [
    ['away', errorCatalogue.UNAVAILABLE.status, '文件存储暂时没有应答，没有保存，请稍后重试'],
    ['silent', errorCatalogue.UNAVAILABLE.status, '文件存储暂时没有应答，没有保存，请稍后重试'],
    ['full', errorCatalogue.NO_ROOM.status, '文件存储的空间已用完，没有保存，请联系管理员扩容后重试'],
  ];
  for (const [is, status, text] of cases) {
    bucket.fault = { is };
    expect(await upload()).toMatchObject({ status, message: text });
    expect((await create(`其间 ${is}`)).status).toBe(200);
  }
  bucket.fault = null;
  expect((await api.get<unknown[]>(`${base}?objectId=${id}`)).data).toEqual([]);

  const { fileId } = (await upload()).data;
  const download = () => api.get(`common/file/${fileId}/download`);
  bucket.fault = { is: 'silent' };
  expect(await download()).toMatchObject({ status: 503, message: '文件存储暂时没有应答，请稍后重试' });
  // The same contents once more: they are there, and what cannot be taken away takes nothing along.
  bucket.fault = null;
  jest.spyOn(store, 'stage').mockImplementationOnce(async (...args) => {
    const staged = await s3Store(bucket.settings, SILENT_MS).stage(...args);
    bucket.fault = { is: 'silent', turns: 1 };
    return staged;
  });
  expect((await upload()).status).toBe(200);
  expect((await download()).status).toBe(200);
  expect((await api.get<unknown[]>(`${base}?objectId=${id}`)).data).toHaveLength(2);
});

it('keeps bytes whose commit may have come through, and no others', async () => {
  const done: string[] = [];
  const staged = {
    keep: async () => void done.push('kept'),
    discard: async () => void done.push('discarded'),
  };
  await afterFailure([staged], Object.assign(new Error('cut'), { code: 'ECONNRESET' }));
  await afterFailure([staged], new Error('Connection terminated unexpectedly'));
  await afterFailure([staged], Object.assign(new Error('taken'), { code: '23505' }));
  expect(done).toEqual(['kept', 'kept', 'discarded']);
});
