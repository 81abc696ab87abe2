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
    const save = (client: Client, tab: string, html: string, on: number) =>
      client.put(`${base}/${data.id}/page`, { tab, html, base: on });
    /** As if nothing was typed, or asked for, for so long. */
    const silent = (what: 'typed_at' | 'asked_at', seconds: number) =>
      t().app.platform.database.query(
        `UPDATE document_lock SET ${what} = ${what} - make_interval(secs => $2) WHERE document_id = $1`,
        [data.id, seconds],
      );
    return { ...all, id: data.id, lock, text, save, silent };
  };

  it('is written by one at a time, handed over to who waits after silence, and loses nothing that was typed', async () => {
    const { api, theirs, id, lock, text, save, silent } = await make();
    expect(await lock(api, 'window-pm')).toMatchObject({ mine: true });
    // The same person in another window is somebody else.
    expect(await lock(api, 'window-pm-2')).toMatchObject({ mine: false });
    expect(await lock(theirs, 'window-dev', { request: true })).toMatchObject({ mine: false });
    expect((await save(theirs, 'window-dev', '<p>抢</p>', 1)).status).toBe(422);
    await api.put(`${base}/${id}/draft`, { html: '<p>半句话<script>x</script></p>', base: 1 });
    // Who was silent before is told first, and has as long again.
    await silent('typed_at', 31);
    expect(await lock(theirs, 'window-dev')).toMatchObject({ mine: false });
    await silent('asked_at', 31);
    expect(await lock(theirs, 'window-dev')).toMatchObject({ mine: true });
    expect((await lock(api, 'window-pm')).mine).toBe(false);
    expect((await save(theirs, 'window-dev', '<p>三个工作日</p>', 1)).data).toEqual({ version: 2, versionNo: 2 });
    const late = await save(api, 'window-pm', '<p>五个工作日</p>', 1);
    expect(late).toMatchObject({ status: 409, data: { current: { html: '<p>三个工作日</p>' } } });
    expect((await text(api)).draft).toMatchObject({ html: '<p>半句话</p>', base: 1 });
    expect((await text(theirs)).draft).toBeNull();
  });

  it('is not kept by who asked for it and left', async () => {
    const { api, theirs, other, member, lock, silent } = await make();
    await lock(api, 'window-pm');
    await lock(theirs, 'window-dev', { request: true });
    await silent('typed_at', 50);
    await silent('asked_at', 40);
    expect(await lock(other, 'window-3', { request: true })).toMatchObject({ askedBy: { userId: member.id } });
    await silent('asked_at', 6);
    expect(await lock(other, 'window-3')).toMatchObject({ mine: false, askedBy: null });
    await lock(other, 'window-3', { request: true });
    expect(await lock(theirs, 'window-dev')).toMatchObject({ mine: false });
    await silent('asked_at', 31);
    expect(await lock(other, 'window-3')).toMatchObject({ mine: true });
  });

  it('is the same text under another name: whoever writes it is not asked', async () => {
    const { api, id, save } = await make();
    const renamed = await api.put(`${base}/${id}`, { version: 1, name: '周会纪要' });
    const saved = await save(api, 'window-pm', '<p>到会三人</p>', 1);
    expect([renamed.status, saved.data]).toEqual([200, { version: 3, versionNo: 2 }]);
    expect((await save(api, 'window-pm', '<p>到会四人</p>', 1)).data).toMatchObject({ current: { versionNo: 2 } });
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
