/** What is proposed in a page: readers get the text as it stands until somebody who writes the page accepts it. */
import * as Y from 'yjs';
import type { DocumentRow, PageSuggestion, PageSynced, PageText } from '../../../contract/document/document';
import { TEXT } from '../../../contract/document/text/merge';
import { COMING, GOING, PARTED, suggestionText } from '../../../contract/document/text/suggestions';
import { newId } from '../../../contract/newId';
import { type Client, useTestApp } from '../../test/app';
import { libraryWorld } from '../../test/libraryWorld';

const t = useTestApp();
const base = 'project-center/pcProjectDocument';

type Write = (line: Y.XmlText, doc: Y.Doc) => void;
const lineOf = (doc: Y.Doc, at = 0) => (doc.getXmlFragment(TEXT).get(at) as Y.XmlElement).get(0) as Y.XmlText;

const make = async () => {
  const world = await libraryWorld(t);
  const { api, projectId, member } = world;
  const { data: row } = await api.post<DocumentRow>(`${base}/page`, { projectId, parentId: null, name: '合同' });
  const { id } = row;
  await api.put(`${base}/${id}/page`, { html: '<p>交付期限为三个工作日</p><p>其他</p>', base: 1 });
  // Who only reads the page may comment on it all the same.
  await world.grant(id, member, world.third);
  const window = async (client: Client) => {
    const doc = new Y.Doc();
    const open = await client.post<PageSynced>(`${base}/${id}/page/sync`, { client: doc.clientID, after: 0 });
    for (const one of open.data.updates) Y.applyUpdate(doc, Buffer.from(one, 'base64'));
    const send = async (write: Write) => {
      const before = Y.encodeStateVector(doc);
      write(lineOf(doc), doc);
      const update = Buffer.from(Y.encodeStateAsUpdate(doc, before)).toString('base64');
      return client.post<PageSynced>(`${base}/${id}/page/sync`, { client: doc.clientID, after: open.data.seq, update });
    };
    return { doc, send };
  };
  const write = async (client: Client, change: Write) => (await window(client)).send(change);
  const html = async (client = api) => (await client.get<PageText>(`${base}/${id}/page`)).data.html;
  const list = async (client = api) => (await client.get<PageSuggestion[]>(`${base}/${id}/suggestions`)).data;
  const decide = (client: Client, ids: string[], accept: boolean) =>
    client.post<{ count: number }>(`${base}/${id}/suggestions/decide`, { ids, accept });
  const refOf = (by: string) => suggestionText({ id: newId(), by });
  /** 三 becomes 五, and what else is given. */
  const three =
    (of: string, words = '五'): Write =>
    (line) => {
      const at = line
        .toString()
        .replace(/<[^>]*>/g, '')
        .indexOf('三');
      line.format(at, 1, { [GOING]: { of } });
      line.insert(at + 1, words, { [COMING]: { of } });
    };
  return { ...world, id, window, write, html, list, decide, refOf, three };
};

it('is seen beside the text that stands, is taken or refused by who writes, and says by whom and when', async () => {
  const { api, theirs, member, pm, write, html, list, decide, refOf, three, find, id } = await make();
  expect((await write(theirs, three(refOf(member.id)))).status).toBe(200);
  const stands = '<p>交付期限为三个工作日</p><p>其他</p>';
  expect([await html(), await html(theirs), (await find('五')).length]).toEqual([stands, stands, 0]);
  const markdown = await api.call('GET', `${base}/${id}/markdown`);
  expect(String(markdown.body)).not.toContain('五');
  const [own] = await list(theirs);
  expect(own).toMatchObject({ coming: '五', going: '三', state: 'open', mayAccept: false, mayRefuse: true });
  expect(own?.author?.userId).toBe(member.id);
  const one = own?.id ?? '';
  expect((await decide(theirs, [one], true)).status).toBe(403);
  expect((await decide(api, [one], true)).data).toEqual({ count: 1 });
  expect([await html(), (await find('五个工作日')).length]).toEqual(['<p>交付期限为五个工作日</p><p>其他</p>', 1]);
  const [decided] = await list();
  expect([decided?.state, decided?.decidedBy?.userId, decided?.decidedTime !== null]).toEqual([
    'accepted',
    pm.id,
    true,
  ]);
  const again = await decide(api, [one], false);
  expect([again.status, again.message]).toEqual([422, '这些建议已被处理或撤回，请刷新后查看']);
});

it('leaves the text as it was where it is refused or taken back, also where a paragraph was to be parted', async () => {
  const { api, theirs, other, member, third, write, html, list, decide, refOf, three } = await make();
  const stands = await html();
  await write(theirs, three(refOf(member.id)));
  await write(other, (line, doc) => {
    const of = refOf(third.id);
    const said = '个工作日';
    const parted = new Y.XmlElement('paragraph');
    parted.setAttribute(PARTED, of);
    parted.insert(0, [new Y.XmlText(said)]);
    line.delete(line.length - said.length, said.length);
    doc.getXmlFragment(TEXT).insert(1, [parted]);
    lineOf(doc, 1).insert(0, '即', { [COMING]: { of } });
  });
  expect((await list()).map(({ coming, going }) => [coming, going])).toEqual([
    ['五', '三'],
    ['\n即', ''],
  ]);
  expect(await html()).toBe(stands);
  const [first, second] = (await list()).map(({ id: one }) => one) as [string, string];
  expect((await decide(other, [first], false)).status).toBe(403);
  expect((await decide(theirs, [first], false)).status).toBe(200);
  expect((await decide(api, [second, newId()], false)).data).toEqual({ count: 1 });
  expect([await html(), (await list()).map(({ state }) => state)]).toEqual([stands, ['refused', 'refused']]);
});

it('takes all at once, a paragraph goes with the last of its words, and two who propose at one time lose nothing', async () => {
  const { api, theirs, other, member, third, window, html, list, decide, refOf, three } = await make();
  const [one, two] = [await window(theirs), await window(other)];
  await one.send(three(refOf(member.id)));
  await two.send((_, doc) => {
    const line = lineOf(doc, 1);
    line.format(0, line.length, { [GOING]: { of: refOf(third.id) } });
  });
  const all = await list();
  expect(all.length).toBe(2);
  const ids = all.map(({ id: own }) => own);
  expect((await decide(api, ids, true)).data).toEqual({ count: 2 });
  expect(await html()).toBe('<p>交付期限为五个工作日</p>');
});

it('refuses in words what changes the text itself, what others propose, and what is in another name', async () => {
  const { api, theirs, other, viewer, member, third, pm, write, html, list, decide, refOf, three, id } = await make();
  await write(theirs, three(refOf(member.id)));
  const stands = await html();
  const direct = await write(other, (line) => line.insert(0, '偷改'));
  expect([direct.status, direct.message]).toEqual([422, '您只能对这个页面提出修订建议，不能直接修改正文或他人的建议']);
  const theirOwn = await write(other, (line) => {
    const at = line
      .toString()
      .replace(/<[^>]*>/g, '')
      .indexOf('五');
    line.delete(at, 1);
  });
  expect(theirOwn.status).toBe(422);
  const forged = await write(other, three(refOf(pm.id), '七'));
  expect([forged.status, forged.message]).toEqual([422, '修订建议只能以自己的名义提出，请刷新页面后重试']);
  expect((await write(other, three('x', '七'))).status).toBe(422);
  // Also who writes the page speaks for nobody else.
  expect((await write(api, three(refOf(member.id), '七'))).status).toBe(422);
  // The editor's library takes such a name for the mark itself.
  const hidden: Write = (line) => line.insert(0, '藏', { [`${COMING}--AAAAAAAA`]: { of: refOf(third.id) } });
  expect((await write(other, hidden)).status).toBe(422);
  // One that was decided comes back by who decides, and not by somebody else who may only propose.
  const [decided] = await list();
  expect((await decide(api, [decided?.id ?? ''], false)).status).toBe(200);
  const back = suggestionText({ id: decided?.id ?? '', by: member.id });
  expect((await write(other, three(back, '七'))).status).toBe(422);
  expect((await viewer.post(`${base}/${id}/page/sync`, { client: 1, after: 0 })).status).toBe(404);
  expect([await html(), (await list()).length]).toEqual([stands, 1]);
});

it('takes nothing in a project that is closed', async () => {
  const { theirs, member, project, tenant, window, list, decide, refOf, three } = await make();
  const open = await window(theirs);
  await open.send(three(refOf(member.id)));
  const [one] = await list(theirs);
  await t().app.platform.database.query(`UPDATE project SET status = 'CLOSED' WHERE tenant_id = $1 AND id = $2`, [
    tenant.id,
    project.id,
  ]);
  t().app.platform.bus.publish({ type: 'project', tenantId: tenant.id, projectId: project.id });
  const more = await open.send(three(refOf(member.id), '七'));
  expect([more.status, (await decide(theirs, [one?.id ?? ''], false)).status]).toEqual([403, 403]);
  expect(await list(theirs)).toMatchObject([{ coming: '五', mayRefuse: false }]);
});

it('keeps a discussed passage in its place, and one that its writer deletes is told as taken back', async () => {
  const { api, theirs, member, write, list, refOf, three, id } = await make();
  await api.post(`${base}/${id}/passages`, {
    content: '<p>?</p>',
    quote: { text: '三个工作日', before: '', after: '' },
  });
  await write(theirs, three(refOf(member.id), '五又二分之一'));
  const passages = async () => (await api.get<{ text: string; from: number }[]>(`${base}/${id}/passages`)).data;
  expect(await passages()).toMatchObject([{ text: '三个工作日', from: 5 }]);
  await write(theirs, (line) => {
    const text = line.toString().replace(/<[^>]*>/g, '');
    line.delete(text.indexOf('五又二分之一'), 6);
    line.format(text.indexOf('三'), 1, { [GOING]: null });
  });
  expect((await list()).map(({ state }) => state)).toEqual(['gone']);
  expect(await passages()).toMatchObject([{ text: '三个工作日' }]);
});
