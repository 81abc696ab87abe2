/** A project with its library and four people, who upload, look and search in one line. */
import type { DocumentAccess, DocumentRow, Library, LibraryFound } from '../../contract/document/document';
import type { UploadState } from '../../contract/file/file';
import type { Client, TestApp } from './app';

const base = 'project-center/pcProjectDocument';

export async function libraryWorld(t: () => TestApp) {
  const { tenant, pm, member, guest } = await t().enterprise();
  const third = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [
    { user: member, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: third, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: guest, role: 'ROLE_PROJECT_VIEWER' },
  ]);
  const projectId = project.id;
  const [api, theirs, other, viewer] = (await Promise.all(
    [pm, member, third, guest].map((user) => t().as(user, tenant)),
  )) as [Client, Client, Client, Client];
  const folder = async (name: string, parentId: string | null = null, client = api) =>
    (await client.post<DocumentRow>(`${base}/folder`, { projectId, parentId, name })).data;
  const bytes = (client: Client, uploadId: string, content: Buffer) =>
    client.call('PUT', `common/file/upload/${uploadId}?offset=0`, undefined, {
      headers: { 'content-type': 'application/octet-stream' },
      payload: content,
    });
  const upload = async (
    name: string,
    content: string | Buffer,
    { parentId = null as string | null, client = api, onSame = 'version' } = {},
  ) => {
    const whole = Buffer.from(content);
    const { data } = await client.post<UploadState>(`${base}/upload`, {
      projectId,
      parentId,
      name,
      size: whole.length,
    });
    await bytes(client, data.uploadId, whole);
    const done = { projectId, parentId, uploadId: data.uploadId, onSame };
    return client.post<DocumentRow>(`${base}/file`, done);
  };
  const names = async (client: Client, parentId?: string) =>
    (
      await client.get<DocumentRow[]>(`${base}/list?projectId=${projectId}${parentId ? `&parentId=${parentId}` : ''}`)
    ).data.map(({ name }) => name);
  const tree = async (client: Client) => (await client.get<Library>(`${base}/library?projectId=${projectId}`)).data;
  const find = async (keyword: string, client = api) =>
    (await client.post<LibraryFound>(`${base}/search`, { projectId, keyword })).data.hits;
  const grant = async (id: string, ...users: { id: string }[]) =>
    api.put(`${base}/${id}/access`, {
      version: (await api.get<DocumentAccess>(`${base}/${id}/access`)).data.version,
      grants: users.map((user) => ({ to: 'user', subjectId: user.id, level: 'view' })),
    });
  return {
    tenant,
    pm,
    member,
    third,
    project,
    projectId,
    api,
    theirs,
    other,
    viewer,
    folder,
    upload,
    names,
    tree,
    find,
    grant,
  };
}
