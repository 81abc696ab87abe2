/** Files in fields of tasks: who may put them there, who may see them, and what the browser may do with them. */
import { FILE_MAX_BYTES } from '../../../../contract/file/constants';
import type { StoredFile } from '../../../../contract/file/file';
import type { Client } from '../../../test/app';
import { useTestApp } from '../../../test/app';
import { uploadTo } from '../../../test/uploading';
import { sweepFiles } from './sweep';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

async function world() {
  const { tenant, pm, member, guest } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const [api, theirs, stranger] = await Promise.all([pm, member, guest].map((user) => t().as(user, tenant)));
  if (!api || !theirs || !stranger) throw new Error('three sessions');
  const fieldId = (
    await api.post<{ fieldId: string }>('project-center/pcProject/customFields', {
      projectId: project.id,
      name: '附件',
      kind: 'file',
    })
  ).data.fieldId;
  const to = { projectId: project.id, fieldId };
  const add = async (ids: string[], more: object = {}) =>
    api.post<{ taskId: string }>(`${base}/create`, {
      projectId: project.id,
      title: '一',
      customFields: { [fieldId]: ids },
      ...more,
    });
  return { api, theirs, stranger, project, fieldId, to, add };
}

const get = (api: Client, id: string, how = 'download') => api.get(`common/file/${id}/${how}`);

it('go in the night when no task holds them, but for uploads whose form may still be open', async () => {
  const { api, to, add, fieldId } = await world();
  const upload = async (name: string) => (await uploadTo(api, to, name, name)).data.fileId;
  const [kept, emptied, recycled, fresh] = [await upload('a'), await upload('b'), await upload('c'), await upload('d')];
  await add([kept]);
  const { taskId } = (await add([emptied])).data;
  await api.put(`${base}/update/${taskId}`, { version: 1, customFields: { [fieldId]: [] } });
  const gone = (await add([recycled])).data.taskId;
  await api.delete(`${base}/${gone}`, { deleteChildren: true, deleteReason: '重复' });
  const { platform } = t().app;
  await platform.database.query(`UPDATE file SET created_at = now() - interval '3 days' WHERE id = ANY($1::uuid[])`, [
    [kept, emptied, recycled],
  ]);
  await sweepFiles(platform);
  expect((await get(api, recycled)).status).toBe(404);
  expect((await api.post(`${base}/taskRecycle/recover`, { taskIds: [gone] })).status).toBe(200);
  const answers = await Promise.all([kept, emptied, recycled, fresh].map((id) => get(api, id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 200]);
});

it('come back as they were sent, under their name, to those who may see the task', async () => {
  const { api, theirs, stranger, to, add, fieldId } = await world();
  const stored = await uploadTo(api, to, '合同“终版”.pdf', 'inhalt');
  expect(stored.data).toMatchObject({ name: '合同“终版”.pdf', size: 6, fieldId });
  const { fileId } = stored.data;
  expect((await get(theirs, fileId)).status).toBe(404);
  const { taskId } = (await add([fileId])).data;
  const answer = await get(theirs, fileId);
  expect([answer.status, answer.body]).toEqual([200, 'inhalt']);
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('合同“终版”.pdf'));
  expect((await get(stranger, fileId)).status).toBe(404);
  const listed = await theirs.get<StoredFile[]>(`common/file/getFilesByCategory?category=taskField&taskId=${taskId}`);
  expect(listed.data.map(({ name }) => name)).toEqual(['合同“终版”.pdf']);
  const history = await api.put(`${base}/update/${taskId}`, { version: 1, customFields: { [fieldId]: [] } });
  expect(history.status).toBe(200);
  const actions = (await api.get<{ changes: object[] }[]>(`${base}/actions?taskId=${taskId}`)).data;
  expect(actions[0]?.changes).toEqual([{ field: fieldId, label: '附件', before: '合同“终版”.pdf', after: null }]);
  expect((await get(theirs, fileId)).status).toBe(404);
});

it('in a private task are for its parties, and nobody opens them by a task of their own', async () => {
  const { api, theirs, to, add, project, fieldId } = await world();
  const { fileId } = (await uploadTo(api, to, '秘密.txt', 'x')).data;
  await add([fileId], { privateTask: true });
  expect((await get(theirs, fileId)).status).toBe(404);
  const thief = await theirs.post(`${base}/create`, {
    projectId: project.id,
    title: '偷',
    customFields: { [fieldId]: [fileId] },
  });
  expect(thief.status).toBe(400);
});

it('show images in place and let nothing run', async () => {
  const { api, to } = await world();
  const svg = (await uploadTo(api, to, 'a.SVG', '<svg onload="alert(1)"/>')).data.fileId;
  const shown = await get(api, svg, 'preview');
  expect(shown.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  });
  expect(shown.headers['content-disposition']).toContain('inline');
  const page = (await uploadTo(api, to, 'a.html', '<script>alert(1)</script>')).data.fileId;
  const saved = await get(api, page, 'preview');
  expect(saved.headers['content-type']).toBe('application/octet-stream');
  expect(saved.headers['content-disposition']).toContain('attachment');
});

it('are refused: too large, for a field of another kind, with names that are paths', async () => {
  const { api, to, project } = await world();
  // A file without a byte is a file.
  expect((await uploadTo(api, to, 'a.txt', '')).status).toBe(200);
  expect((await uploadTo(api, to, 'a.txt', Buffer.alloc(FILE_MAX_BYTES + 1))).status).toBe(413);
  expect((await uploadTo(api, { projectId: project.id, fieldId: project.id }, 'a.txt', 'x')).status).toBe(400);
  expect((await uploadTo(api, to, '../../etc/passwd', 'x')).data.name).toBe('passwd');
});
