/** Pages of the library: one writer at a time, drafts, versions. */
import type { DocumentRow, PageLock, PageText } from '../../../contract/document/document';
import { type Client, useTestApp } from '../../test/app';
import { libraryWorld } from '../../test/libraryWorld';

const t = useTestApp();
const world = () => libraryWorld(t);
const base = 'project-center/pcProjectDocument';

describe('a page', () => {
  const make = async () => {
    const all = await world();
    const { data } = await all.api.post<DocumentRow>(`${base}/page`, { projectId: all.projectId, name: '会议纪要' });
    const lock = async (client: Client, tab: string, more: object = {}) =>
      (await client.post<PageLock>(`${base}/${data.id}/lock`, { tab, ...more })).data;
    const text = async (client: Client) => (await client.get<PageText>(`${base}/${data.id}/page`)).data;
    const save = (client: Client, tab: string, html: string, version: number) =>
      client.put(`${base}/${data.id}/page`, { tab, html, version });
    return { ...all, id: data.id, lock, text, save };
  };

  it('is written by one at a time, handed over to who waits after silence, and loses nothing that was typed', async () => {
    const { api, theirs, id, lock, text, save } = await make();
    const { database } = t().app.platform;
    expect(await lock(api, 'window-pm')).toMatchObject({ mine: true });
    // The same person in another window is somebody else.
    expect(await lock(api, 'window-pm-2')).toMatchObject({ mine: false });
    expect(await lock(theirs, 'window-dev', { request: true })).toMatchObject({ mine: false });
    expect((await save(theirs, 'window-dev', '<p>抢</p>', 1)).status).toBe(422);
    await api.put(`${base}/${id}/draft`, { html: '<p>半句话<script>x</script></p>', base: 1 });
    await database.query(`UPDATE document_lock SET typed_at = now() - interval '31 seconds' WHERE document_id = $1`, [
      id,
    ]);
    expect(await lock(theirs, 'window-dev')).toMatchObject({ mine: true });
    expect((await lock(api, 'window-pm')).mine).toBe(false);
    expect((await save(theirs, 'window-dev', '<p>三个工作日</p>', 1)).data).toEqual({ version: 2, versionNo: 2 });
    const late = await save(api, 'window-pm', '<p>五个工作日</p>', 1);
    expect(late).toMatchObject({ status: 409, data: { current: { html: '<p>三个工作日</p>' } } });
    expect((await text(api)).draft).toMatchObject({ html: '<p>半句话</p>', base: 1 });
    expect((await text(theirs)).draft).toBeNull();
  });

  it('is free again a minute after its writer was last heard of', async () => {
    const { api, theirs, id, lock } = await make();
    await lock(api, 'window-pm');
    expect((await lock(theirs, 'window-dev')).mine).toBe(false);
    await t().app.platform.database.query(
      `UPDATE document_lock SET until = now() - interval '1 second' WHERE document_id = $1`,
      [id],
    );
    expect((await lock(theirs, 'window-dev')).mine).toBe(true);
  });

  it('has a version where something differs, which can be read and taken back', async () => {
    const { api, id, text, save, find } = await make();
    await save(api, 'window-pm', '<p>等保三级</p>', 1);
    await save(api, 'window-pm', '<p>等保三级</p>', 2);
    await save(api, 'window-pm', '<p>等保二级</p>', 2);
    expect(await text(api)).toMatchObject({ versionNo: 3, html: '<p>等保二级</p>' });
    expect((await api.get<{ html: string }>(`${base}/${id}/page/2`)).data.html).toBe('<p>等保三级</p>');
    await api.post(`${base}/${id}/restoreVersion`, { no: 2 });
    expect([(await text(api)).html, (await find('等保三级')).length, (await find('等保二级')).length]).toEqual([
      '<p>等保三级</p>',
      1,
      0,
    ]);
  });
});
