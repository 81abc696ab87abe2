/** What is typed into a page, as the socket tells it: to who writes the page, as long as they may. */
import * as Y from 'yjs';
import type { DocumentRow, PageSynced } from '../../contract/document/document';
import { TEXT } from '../../contract/document/text/merge';
import { type PageTextSignal, pageTextTopic } from '../../contract/realtime';
import { type Client, useTestApp } from '../test/app';
import { libraryWorld } from '../test/libraryWorld';
import { listen, Probe } from '../test/stomp';

const t = useTestApp();
const base = 'project-center/pcProjectDocument';
const open: Probe[] = [];
let host: string;
beforeAll(async () => {
  host = await listen(t().app);
});
afterEach(() => {
  for (const probe of open.splice(0)) probe.close();
});

async function make() {
  const world = await libraryWorld(t);
  const { api, projectId } = world;
  const { id } = (await api.post<DocumentRow>(`${base}/page`, { projectId, parentId: null, name: '合同' })).data;
  await api.put(`${base}/${id}/page`, { html: '<p>三个工作日</p>', base: 1 });
  const topic = pageTextTopic(id);
  const probe = async (client: Client) => {
    const made = await Probe.connected(host, client);
    open.push(made);
    made.frame('SUBSCRIBE', { id: 'text', destination: topic, receipt: 'r' });
    await made.next((frame) => frame.headers['receipt-id'] === 'r');
    return made;
  };
  const window = async (client: Client) => {
    const doc = new Y.Doc();
    const { data } = await client.post<PageSynced>(`${base}/${id}/page/sync`, { client: doc.clientID, after: 0 });
    for (const one of data.updates) Y.applyUpdate(doc, Buffer.from(one, 'base64'));
    const line = () => (doc.getXmlFragment(TEXT).get(0) as Y.XmlElement).get(0) as Y.XmlText;
    const type = async (words: string, after = data.seq) => {
      const before = Y.encodeStateVector(doc);
      line().insert(0, words);
      const update = Buffer.from(Y.encodeStateAsUpdate(doc, before)).toString('base64');
      return client.post<PageSynced>(`${base}/${id}/page/sync`, { client: doc.clientID, after, update });
    };
    return { doc, seq: data.seq, line, type };
  };
  return { ...world, id, topic, probe, window };
}

it('goes with the signal to who writes the page, and makes their text the same; who only reads hears nothing', async () => {
  const { api, theirs, viewer, third, grant, id, topic, probe, window } = await make();
  const [writer, reader] = [await window(api), await window(theirs)];
  const [heard, unheard] = [await probe(theirs), await Probe.connected(host, viewer)];
  open.push(unheard);
  unheard.subscribe(topic);
  await unheard.next(({ body }) => body === '{"ended":true}');
  expect((await writer.type('完整的')).status).toBe(200);
  const { body } = await heard.next((frame) => frame.body.includes('"updates":["'));
  const signal = JSON.parse(body) as PageTextSignal;
  expect(signal.from).toBe(reader.seq);
  for (const one of signal.updates ?? []) Y.applyUpdate(reader.doc, Buffer.from(one, 'base64'));
  expect(reader.line().toString()).toBe('完整的三个工作日');
  // Whoever is shut out hears nothing from then on, though nothing told the socket of it.
  await grant(id, third);
  const before = heard.frames.length;
  await writer.type('再一次', reader.seq + 1);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(heard.frames.slice(before).some((frame) => frame.body.includes('"updates":["'))).toBe(false);
});

it('tells of much only that it is there', async () => {
  const { api, theirs, probe, window } = await make();
  const writer = await window(api);
  const heard = await probe(theirs);
  await writer.type('长'.repeat(10_000));
  const { body } = await heard.next((frame) => frame.body.includes('"changes"'));
  expect(JSON.parse(body)).not.toHaveProperty('updates');
});

it('takes what comes at one moment in one step, and refuses one of it without the others', async () => {
  const { api, theirs, other, id, window } = await make();
  const windows = await Promise.all([window(api), window(theirs), window(other)]);
  const forged = { client: 5, after: 0, update: Buffer.from([1, 9, 250, 3, 7, 200]).toString('base64') };
  const answers = await Promise.all([
    ...windows.map((one, at) => one.type(`〔${at}〕`)),
    api.post(`${base}/${id}/page/sync`, forged),
    ...windows.map((one, at) => one.type(`〔${at + 3}〕`)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 422, 200, 200, 200]);
  const { html } = (await api.get<{ html: string }>(`${base}/${id}/page`)).data;
  for (let at = 0; at < 6; at += 1) expect(html.split(`〔${at}〕`)).toHaveLength(2);
});
