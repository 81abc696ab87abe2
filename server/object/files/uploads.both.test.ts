/** Uploads that go on after a break, contents kept once, downloads in parts. */
import fs from 'node:fs';
import path from 'node:path';
import { FILE_ADDRESS_SECONDS } from '../../../contract/file/constants';
import type { FileAddress, StoredFile, UploadState } from '../../../contract/file/file';
import { type Client, useTestApp } from '../../test/app';
import { uploadTo } from '../../test/uploading';
import { sweepAttachments } from './attachments';
import { sweepUploads } from './uploads';

const t = useTestApp();

async function world() {
  const { tenant, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const [api, theirs] = [await t().as(pm, tenant), await t().as(member, tenant)];
  const { data } = await api.post<{ taskId: string }>('collaboration-center/ccTask/create', {
    projectId: project.id,
    title: '验收',
  });
  const start = (client: Client, name: string, size: number) =>
    client.post<UploadState>('common/file/upload', { objectType: 'task', objectId: data.taskId, name, size });
  const put = (client: Client, id: string, offset: number, content: string | Buffer) =>
    client.call<UploadState & { offset: number }>('PUT', `common/file/upload/${id}?offset=${offset}`, undefined, {
      headers: { 'content-type': 'application/octet-stream' },
      payload: content,
    });
  const blobs = () => fs.readdirSync(path.join(t().app.platform.env.dataDir, 'files', tenant.id), { recursive: true });
  return { tenant, api, theirs, taskId: data.taskId, start, put, blobs };
}

it('goes on where the server is, whatever the browser believes, and hangs on its object when it is whole', async () => {
  const { api, theirs, taskId, start, put } = await world();
  const content = '第一部分第二部分';
  const bytes = Buffer.from(content);
  const { uploadId } = (await start(theirs, '方案:终稿?.txt', bytes.length)).data;
  expect((await put(theirs, uploadId, 0, bytes.subarray(0, 12))).data.offset).toBe(12);
  const wrong = await put(theirs, uploadId, 20, bytes.subarray(20));
  expect(wrong).toMatchObject({ status: 409, code: 'A0417', data: { offset: 12 } });
  expect((await theirs.get<UploadState>(`common/file/upload/${uploadId}`)).data.offset).toBe(12);
  expect((await theirs.post(`common/file/upload/${uploadId}/attach`)).status).toBe(400);
  expect((await api.get(`common/file/upload/${uploadId}`)).status).toBe(404);
  expect((await put(theirs, uploadId, 12, Buffer.concat([bytes.subarray(12), bytes]))).status).toBe(413);
  const { offset } = (await theirs.get<UploadState>(`common/file/upload/${uploadId}`)).data;
  expect((await put(theirs, uploadId, offset, bytes.subarray(offset))).data.offset).toBe(bytes.length);
  const attached = await theirs.post<StoredFile>(`common/file/upload/${uploadId}/attach`);
  expect(attached.data).toMatchObject({ name: '方案_终稿_.txt', size: bytes.length, kind: 'text' });
  const listed = await api.get<StoredFile[]>(`common/file/getFilesByCategory?category=taskAttachment&taskId=${taskId}`);
  expect(listed.data.map(({ fileId }) => fileId)).toEqual([attached.data.fileId]);
  const whole = await api.get(`common/file/${attached.data.fileId}/download`);
  expect(whole.body).toBe(content);
  expect((await theirs.get(`common/file/upload/${uploadId}`)).status).toBe(404);
});

it('asks for the right before a byte is taken, and is gone after three days', async () => {
  const { theirs, start, put, tenant } = await world();
  const stranger = await t().as(await t().factory.member(tenant), tenant);
  expect((await start(stranger, 'a.txt', 3)).status).toBe(404);
  const { uploadId } = (await start(theirs, 'a.txt', 3)).data;
  await put(theirs, uploadId, 0, 'a');
  const { platform } = t().app;
  await platform.database.query(`UPDATE file_upload SET created_at = now() - interval '73 hours' WHERE id = $1`, [
    uploadId,
  ]);
  await sweepUploads(platform);
  expect(fs.existsSync(path.join(platform.env.dataDir, 'uploads', uploadId))).toBe(false);
  const { uploadId: lost } = (await start(theirs, 'a.txt', 3)).data;
  fs.rmSync(path.join(platform.env.dataDir, 'uploads', lost));
  expect((await put(theirs, lost, 0, 'abc')).status).toBe(410);
});

it('bounds the bytes of unfinished uploads together, by person and by enterprise', async () => {
  const { tenant, api, theirs, start } = await world();
  const { platform } = t().app;
  const large = 2_000_000_000;
  const first = await start(theirs, '0.bin', large);
  const more = [1, 2, 3, 4, 5, 6].map((n) => start(theirs, `${n}.bin`, large));
  const answers = await Promise.all(more);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused).toMatchObject({ status: 422, message: expect.stringContaining('您未完成的上传合计不能超过 10 GB') });
  expect((await start(api, 'a.bin', 3)).status).toBe(200);
  expect((await theirs.delete(`common/file/upload/${first.data.uploadId}`)).status).toBe(200);
  expect((await start(theirs, '7.bin', large)).status).toBe(200);
  // Four colleagues hold as much.
  await platform.database.query(
    `INSERT INTO file_upload (tenant_id, id, user_id, object_type, object_id, name, size)
     SELECT $1, gen_random_uuid(), p.id, 'task', gen_random_uuid(), 'b.bin', $2::int
       FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 4)) p, generate_series(1, 5)`,
    [tenant.id, large],
  );
  expect(await start(api, 'c.bin', 3)).toMatchObject({
    status: 422,
    message: expect.stringContaining('企业内未完成的上传合计不能超过 50 GB'),
  });
  await platform.database.query('DELETE FROM file_upload WHERE tenant_id = $1', [tenant.id]);
});

it('makes no file of more than was announced, as of two parts that met', async () => {
  const { theirs, start, put } = await world();
  const { uploadId } = (await start(theirs, 'a.txt', 3)).data;
  await put(theirs, uploadId, 0, 'abc');
  fs.appendFileSync(path.join(t().app.platform.env.dataDir, 'uploads', uploadId), 'abc');
  const attach = () => theirs.post(`common/file/upload/${uploadId}/attach`);
  expect([(await attach()).status, (await attach()).status]).toEqual([410, 404]);
});

it('is finished once, also by two at the same moment', async () => {
  const { api, theirs, taskId, start, put } = await world();
  const { uploadId } = (await start(theirs, 'a.txt', 3)).data;
  await put(theirs, uploadId, 0, 'abc');
  const both = await Promise.all([1, 2].map(() => theirs.post(`common/file/upload/${uploadId}/attach`)));
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(both.find(({ status }) => status !== 200)?.status).toBe(404);
  const listed = await api.get<StoredFile[]>(`common/file/getFilesByCategory?category=taskAttachment&taskId=${taskId}`);
  expect(listed.data).toHaveLength(1);
});

it('keeps equal contents once in an enterprise, until nobody has them any more', async () => {
  const { tenant, api, theirs, taskId, blobs } = await world();
  const files = await Promise.all([
    uploadTo(api, { taskId }, '合同.txt', 'gleich'),
    uploadTo(theirs, { taskId }, '副本.txt', 'gleich'),
  ]);
  const count = () => blobs().filter((name) => String(name).length > 30).length;
  expect(count()).toBe(1);
  const [one, other] = files.map(({ data }) => data.fileId) as [string, string];
  await api.delete(`common/file/${one}?taskId=${taskId}`);
  expect([count(), (await api.get(`common/file/${other}/download`)).body]).toEqual([1, 'gleich']);
  await api.delete(`common/file/${other}?taskId=${taskId}`);
  expect(count()).toBe(1);
  await t().app.platform.database.query(
    `UPDATE object_file_removed SET removed_at = now() - interval '25 hours' WHERE tenant_id = $1`,
    [tenant.id],
  );
  await sweepAttachments(t().app.platform);
  expect(count()).toBe(0);
});

it('answers a range of a file, and says where it ends', async () => {
  const { api, taskId } = await world();
  const { fileId } = (await uploadTo(api, { taskId }, 'a.txt', '0123456789')).data;
  const part = (range: string) => api.call('GET', `common/file/${fileId}/download`, undefined, { headers: { range } });
  const middle = await part('bytes=2-4');
  expect([middle.status, middle.body, middle.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
  const since = (etag: string) =>
    api.call('GET', `common/file/${fileId}/download`, undefined, { headers: { range: 'bytes=2-4', 'if-range': etag } });
  expect((await since(String(middle.headers.etag))).status).toBe(206);
  expect([(await since('"other"')).status, (await since('"other"')).body]).toEqual([200, '0123456789']);
  const behind = await part('bytes=10-');
  expect([behind.status, behind.headers['content-range']]).toEqual([416, 'bytes */10']);
});

it('gives icons of pictures only, and types a picture by its bytes', async () => {
  const { api, taskId } = await world();
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const picture = (await uploadTo(api, { taskId }, '图.jpg', png)).data.fileId;
  const shown = await api.get(`common/file/icon/${picture}/preview`);
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
  const program = (await uploadTo(api, { taskId }, '图.png', 'MZ program')).data.fileId;
  expect((await api.get(`common/file/icon/${program}/preview`)).status).toBe(404);
  expect((await api.get(`common/file/${program}/preview`)).headers['content-type']).toBe('application/octet-stream');
});

it('takes one of eight parts at one place, and tells the others where the file ends', async () => {
  const { theirs, start, put } = await world();
  const bytes = Buffer.alloc(400_000, 'x');
  const { uploadId } = (await start(theirs, 'a.txt', bytes.length)).data;
  const answers = await Promise.all(Array.from({ length: 8 }, () => put(theirs, uploadId, 0, bytes)));
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
  const { offset } = (await theirs.get<UploadState>(`common/file/upload/${uploadId}`)).data;
  expect((await put(theirs, uploadId, offset, bytes.subarray(offset))).status).toBe(200);
  expect((await theirs.post<StoredFile>(`common/file/upload/${uploadId}/attach`)).data.size).toBe(bytes.length);
});

it('takes an empty file, and a name that is longer than file systems keep', async () => {
  const { theirs, start } = await world();
  const { data, status } = await start(theirs, `${'长'.repeat(300)}.txt`, 0);
  expect(status).toBe(200);
  const { name, size } = (await theirs.post<StoredFile>(`common/file/upload/${data.uploadId}/attach`)).data;
  expect([size, name.endsWith('.txt'), Buffer.byteLength(name) <= 255]).toEqual([0, true, true]);
});

describe('an address that asks for no session', () => {
  const put = async () => {
    const { tenant, pm, member } = await t().enterprise();
    const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
    const [api, theirs] = [await t().as(pm, tenant), await t().as(member, tenant)];
    const task = { projectId: project.id, title: '验收' };
    const { data } = await api.post<{ taskId: string; version: number }>('collaboration-center/ccTask/create', task);
    const { fileId } = (await uploadTo(api, { taskId: data.taskId }, '图纸.txt', '一二三四五')).data;
    const asked = (client: Client, body = {}) => client.post<FileAddress>(`common/file/${fileId}/address`, body);
    const addressOf = async (client: Client, body = {}) =>
      (await asked(client, body)).data.address.slice('/api/'.length);
    const open = (address: string, headers = {}) => t().visitor.call('GET', address, undefined, { headers });
    return { tenant, member, project, api, theirs, taskId: data.taskId, fileId, asked, addressOf, open };
  };

  it('gives the file and parts of it to who has no session, as long as it holds and whole as it was signed', async () => {
    const { theirs, addressOf, open, fileId } = await put();
    const address = await addressOf(theirs);
    const whole = await open(address);
    expect([whole.status, whole.body, whole.headers['cache-control']]).toEqual([
      200,
      '一二三四五',
      'private, no-store',
    ]);
    expect(whole.headers['content-disposition']).toMatch(/^attachment/);
    const part = await open(address, { range: 'bytes=3-5' });
    expect([part.status, part.body]).toEqual([206, '二']);
    // Neither a sign of it, nor another's signature, nor what is none.
    const [path, token] = [address.slice(0, address.indexOf('=') + 1), address.slice(address.indexOf('=') + 1)];
    const bytes = Buffer.from(token, 'base64url');
    for (let at = 0; at < bytes.length; at += 7) {
      const other = Buffer.from(bytes);
      other[at] = (other[at] as number) ^ 1;
      expect((await open(path + other.toString('base64url'))).status).toBe(404);
    }
    for (const none of ['x', token.slice(0, -1), `${token}AA`, fileId])
      expect((await open(path + none)).status).toBe(404);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + (FILE_ADDRESS_SECONDS + 1) * 1000);
    try {
      expect(await open(address)).toMatchObject({ status: 404, message: '下载地址已失效，请重新获取' });
    } finally {
      jest.restoreAllMocks();
    }
  });

  it('is handed out to who may see the file, and opens nothing that they may not see any more', async () => {
    const { tenant, member, api, theirs, taskId, asked, addressOf, open } = await put();
    const stranger = await t().as(await t().factory.member(tenant), tenant);
    expect((await asked(stranger)).status).toBe(404);
    const [mine, address] = [await addressOf(api), await addressOf(theirs)];
    const task = (await api.get<{ version: number }>(`collaboration-center/ccTask/details/${taskId}`)).data;
    const hidden = { version: task.version, privateTask: true };
    expect((await api.put(`collaboration-center/ccTask/update/${taskId}`, hidden)).status).toBe(200);
    expect([(await open(address)).status, (await open(mine)).status]).toEqual([404, 200]);
    const { database } = t().app.platform;
    const shut = (addresses: string[]) =>
      database.query(
        `INSERT INTO security_policy (tenant_id, addresses) VALUES ($1, $2)
         ON CONFLICT (tenant_id) DO UPDATE SET addresses = EXCLUDED.addresses`,
        [tenant.id, addresses],
      );
    await shut(['203.0.113.0/24']);
    expect((await open(mine)).status).toBe(404);
    await shut([]);
    expect((await open(mine)).status).toBe(200);
    await database.query('UPDATE tenant_member SET disabled = true WHERE tenant_id = $1 AND id <> $2', [
      tenant.id,
      member.id,
    ]);
    expect((await open(mine)).status).toBe(404);
  });
});
