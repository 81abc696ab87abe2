/** Several windows on one page, with cuts: all end with the same text, and every word that was typed is there. */
import type { PageSync, PageSynced } from '@contract/document/document';
import { mergeUpdate, RefusedUpdate, TEXT } from '@contract/document/text/merge';
import * as Y from 'yjs';
import { hasTyped, keptOf } from './kept';
import { fromBase64, SharedPage, toBase64 } from './SharedPage';

const KNOWN = { blocks: new Set(['paragraph']), marks: new Set(['bold']) };

/** A number generator that gives the same numbers each time. */
function numbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

/** The server's part without a database: the same merge, updates in one order, answers that get lost. */
class Store {
  readonly updates: Uint8Array[] = [];
  doc = new Y.Doc();
  constructor(readonly lost: () => 'asked' | 'answer' | null = () => null) {
    const text = new Y.Doc();
    const paragraph = new Y.XmlElement('paragraph');
    text.getXmlFragment(TEXT).push([paragraph]);
    paragraph.insert(0, [new Y.XmlText()]);
    this.add(Y.encodeStateAsUpdate(text));
  }
  private add(update: Uint8Array) {
    mergeUpdate(this.doc, update, KNOWN);
    this.updates.push(update);
  }
  async sync({ after, update }: PageSync): Promise<PageSynced> {
    const lost = this.lost();
    if (lost === 'asked') throw new Error('cut');
    if (update) this.add(fromBase64(update));
    if (lost === 'answer') throw new Error('cut');
    return { seq: this.updates.length, updates: this.updates.slice(after).map(toBase64), writers: [] };
  }
}

function kept() {
  let value: string | null = null;
  return {
    read: () => (value === null ? [] : [value]),
    write(next: string | null) {
      value = next;
    },
  };
}
const refusal = (error: unknown) =>
  error instanceof RefusedUpdate ? { text: error.message, mayResend: error.mayResend } : null;
const openOn = async (store: Pick<Store, 'sync'>, keep = kept()) => {
  const page = new SharedPage({ sync: (asked) => store.sync(asked), refusal, kept: keep });
  await page.open();
  return page;
};
const textOf = (doc: Y.Doc) => (doc.getXmlFragment(TEXT).get(0) as Y.XmlElement).get(0) as Y.XmlText;
const plainOf = (text: Y.XmlText): string =>
  (text.toDelta() as { insert: string }[]).map(({ insert }) => insert).join('');
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('loses no word of 10,000 edits of five windows with cuts at random, and all end with the same text', async () => {
  const next = numbers(20_260_302);
  let cuts = true;
  const store = new Store(() => (cuts && next(4) === 0 ? (next(2) ? 'asked' : 'answer') : null));
  const pages: SharedPage[] = [];
  for (let at = 0; at < 5; at += 1) pages.push(await openOn(store));
  await pass(60_000);
  const typed: string[] = [];
  for (let edit = 0; edit < 10_000; edit += 4) {
    const page = pages[next(5)] as SharedPage;
    const text = textOf(page.doc);
    // Four at once, as one who types fast; where a word ends: it is cut by no other, only by its window being behind.
    page.doc.transact(() => {
      for (let at = edit; at < edit + 4; at += 1) {
        const said = next(25) === 0 ? text.toString() : '';
        const ends = [0, text.length, ...[...said.matchAll(/〕/g)].map(({ index }) => index + 1)];
        text.insert(ends[next(ends.length)] as number, `〔${at}〕`);
        typed.push(`〔${at}〕`);
      }
    });
    if (next(10) === 0) page.pull();
    if (next(5) === 0) await pass(next(300));
  }
  cuts = false;
  await pass(120_000);
  const texts = new Set([...pages.map(({ doc }) => textOf(doc).toString()), textOf(store.doc).toString()]);
  expect(texts.size).toBe(1);
  const [all] = texts;
  const there = new Set(all?.match(/〔\d+〕/g));
  expect(typed.filter((word) => !there.has(word))).toEqual([]);
  expect(all?.length).toBe(typed.join('').length);
  for (const page of pages) await page.close();
});

it('ends with one text after 10,000 edits of any kind, with every word in it that nobody took away', async () => {
  const next = numbers(20_261_130);
  let cuts = true;
  const store = new Store(() => (cuts && next(4) === 0 ? (next(2) ? 'asked' : 'answer') : null));
  const pages: SharedPage[] = [];
  for (let at = 0; at < 5; at += 1) pages.push(await openOn(store));
  await pass(60_000);
  const paragraphs = (doc: Y.Doc) => doc.getXmlFragment(TEXT).toArray() as Y.XmlElement[];
  const wordsOf = (text: Y.XmlText) => [...plainOf(text).matchAll(/〔\d+〕/g)];
  const typed = new Set<string>();
  const takenAway = new Set<string>();
  const edits = {
    type(page: SharedPage, no: number) {
      const all = paragraphs(page.doc);
      const text = all[next(all.length)]?.get(0) as Y.XmlText;
      // Where a word ends: it is cut by no other.
      const ends = [0, ...wordsOf(text).map(({ index, 0: word }) => index + word.length)];
      text.insert(ends[next(ends.length)] as number, `〔${no}〕`);
      typed.add(`〔${no}〕`);
    },
    takeAway(page: SharedPage) {
      const all = paragraphs(page.doc);
      const text = all[next(all.length)]?.get(0) as Y.XmlText;
      const words = wordsOf(text);
      const word = words[next(words.length)];
      if (!word) return;
      text.delete(word.index, word[0].length);
      takenAway.add(word[0]);
    },
    begin(page: SharedPage, no: number) {
      const paragraph = new Y.XmlElement('paragraph');
      paragraph.insert(0, [new Y.XmlText(`〔${no}〕`)]);
      typed.add(`〔${no}〕`);
      const fragment = page.doc.getXmlFragment(TEXT);
      fragment.insert(next(fragment.length + 1), [paragraph]);
    },
    mark(page: SharedPage) {
      const all = paragraphs(page.doc);
      const text = all[next(all.length)]?.get(0) as Y.XmlText;
      const words = wordsOf(text);
      const word = words[next(words.length)];
      if (word) text.format(word.index, word[0].length, { bold: next(2) ? {} : null });
    },
  };
  const kinds = [edits.type, edits.type, edits.type, edits.type, edits.takeAway, edits.mark, edits.begin];
  for (let no = 0; no < 10_000; no += 1) {
    const page = pages[next(5)] as SharedPage;
    kinds[no % 50 === 0 ? 6 : next(6)]?.(page, no);
    if (next(40) === 0) page.pull();
    if (next(20) === 0) await pass(next(300));
  }
  cuts = false;
  await pass(120_000);
  const texts = new Set([...pages.map(({ doc }) => doc), store.doc].map((doc) => doc.getXmlFragment(TEXT).toString()));
  expect(texts.size).toBe(1);
  const there = new Set(paragraphs(store.doc).flatMap((one) => wordsOf(one.get(0) as Y.XmlText).map(([word]) => word)));
  expect([...typed].filter((word) => !there.has(word) && !takenAway.has(word))).toEqual([]);
  expect([...there].filter((word) => takenAway.has(word))).toEqual([]);
  expect(typed.size - takenAway.size).toBe(there.size);
  for (const page of pages) await page.close();
}, 60_000);

it('keeps in the browser what did not reach the server, and puts it together when the page is opened again', async () => {
  const store = new Store();
  const keep = kept();
  let online = true;
  const far = { sync: (asked: PageSync) => (online ? store.sync(asked) : Promise.reject(new Error('cut'))) };
  const page = await openOn(far, keep);
  online = false;
  textOf(page.doc).insert(0, '离线');
  await pass(300);
  expect([page.state, keep.read().length, textOf(store.doc).toString()]).toEqual(['offline', 1, '']);
  // The window is gone; somebody else goes on.
  void page.close();
  const other = await openOn(store);
  textOf(other.doc).insert(0, '在线');
  await pass(300);
  online = true;
  const again = await openOn(far, keep);
  await pass(300);
  await pass(20_000);
  const text = textOf(store.doc).toString();
  expect([text.includes('离线'), text.includes('在线'), text.length, keep.read()]).toEqual([true, true, 4, []]);
  expect(textOf(again.doc).toString()).toBe(text);
  for (const one of [other, again]) await one.close();
});

it('stops in words where the server refuses, and keeps what was typed', async () => {
  const store = new Store();
  const keep = kept();
  let may = true;
  const page = await openOn(
    { sync: (asked) => (may ? store.sync(asked) : Promise.reject(new RefusedUpdate('您已不能编辑此页面'))) },
    keep,
  );
  may = false;
  textOf(page.doc).insert(0, '最后一句');
  await pass(300);
  expect([page.state, page.refused, textOf(page.doc).toString()]).toEqual([
    'refused',
    '您已不能编辑此页面',
    '最后一句',
  ]);
  await pass(60_000);
  expect([textOf(store.doc).toString(), keep.read().length]).toEqual(['', 1]);
  page.forget();
  expect(keep.read()).toEqual([]);
  await page.close();
});

it('leaves with what is on its way having arrived', async () => {
  const store = new Store();
  let slow = false;
  const page = await openOn({
    async sync(asked) {
      if (slow) await new Promise((done) => setTimeout(done, 500));
      return store.sync(asked);
    },
  });
  slow = true;
  textOf(page.doc).insert(0, '最后一句');
  await pass(300);
  const settled = jest.fn();
  void page.settle().then(settled);
  await pass(50);
  expect(settled).not.toHaveBeenCalled();
  await pass(1_000);
  expect([settled.mock.calls.length, textOf(store.doc).toString()]).toEqual([1, '最后一句']);
  slow = false;
  await page.close();
});

it('shows where the others write, and not who has left', async () => {
  const store = new Store();
  const person = { userId: 'u', userName: 'zs', name: '张三', avatar: null };
  let writers: PageSynced['writers'] = [{ client: 7, cursor: '{"anchor":1,"head":1}', person }];
  const page = await openOn({ sync: async (asked) => ({ ...(await store.sync(asked)), writers }) });
  expect(page.awareness.getStates().get(7)).toEqual({ user: { name: '张三' }, cursor: { anchor: 1, head: 1 } });
  writers = [];
  page.pull();
  await pass(200);
  expect([page.awareness.getStates().has(7), page.writers]).toEqual([false, []]);
  await page.close();
});

it('keeps what two windows of one person typed apart, until the server has it', () => {
  localStorage.clear();
  const [one, other] = [keptOf('page', 'user'), keptOf('page', 'user')];
  one.write('AAAA');
  other.write('CCCC');
  other.write(null);
  expect(one.read()).toEqual(['AAAA']);
  const later = keptOf('page', 'user');
  expect(later.read()).toEqual(['AAAA']);
  // The first window is not gone: it goes on.
  one.write('BBBB');
  later.write(null);
  expect([hasTyped('page', 'user'), hasTyped('page', 'next'), hasTyped('other', 'user')]).toEqual([true, false, false]);
  const last = keptOf('page', 'user');
  expect(last.read()).toEqual(['BBBB']);
  last.write(null);
  expect(hasTyped('page', 'user')).toBe(false);
});

describe('what the socket tells', () => {
  /** Two windows; what reaches the store is told to the second as the socket does, without a call of its own. */
  const pair = async (writers: PageSynced['writers'] = []) => {
    const store = new Store();
    let calls = 0;
    const one = await openOn(store);
    const other = await openOn({
      sync: async (asked) => {
        calls += 1;
        return { ...(await store.sync(asked)), writers };
      },
    });
    await pass(1_000);
    calls = 0;
    const tell = (from: number, moved: { client: number; userId: string; cursor: string | null }[] = []) =>
      other.hear({ at: '', changes: 1, from, updates: store.updates.slice(from).map(toBase64), moved });
    return { store, one, other, tell, calls: () => calls };
  };

  it('is put into the text without a call', async () => {
    const { store, one, other, tell, calls } = await pair();
    const from = store.updates.length;
    textOf(one.doc).insert(0, '甲');
    await pass(500);
    tell(from);
    expect([textOf(other.doc).toString(), calls()]).toEqual(['甲', 0]);
    // Once more, and again with what comes behind it.
    tell(from);
    textOf(one.doc).insert(1, '乙');
    await pass(500);
    tell(from);
    expect([textOf(other.doc).toString(), calls()]).toEqual(['甲乙', 0]);
    for (const page of [one, other]) await page.close();
  });

  it('is asked for where something before it was missed', async () => {
    const { store, one, other, tell, calls } = await pair();
    textOf(one.doc).insert(0, '甲');
    await pass(500);
    const from = store.updates.length;
    textOf(one.doc).insert(1, '乙');
    await pass(500);
    tell(from);
    expect(textOf(other.doc).toString()).toBe('');
    await pass(500);
    expect([textOf(other.doc).toString(), calls()]).toEqual(['甲乙', 1]);
    for (const page of [one, other]) await page.close();
  });

  it('moves the cursors of who is known, lets go who left, and asks who a stranger is', async () => {
    const person = { userId: 'u', userName: 'zs', name: '张三', avatar: null };
    const { store, one, other, tell, calls } = await pair([{ client: 7, cursor: '', person }]);
    const from = store.updates.length;
    tell(from, [{ client: 7, userId: 'u', cursor: '{"anchor":2,"head":2}' }]);
    expect(other.awareness.getStates().get(7)).toEqual({ user: { name: '张三' }, cursor: { anchor: 2, head: 2 } });
    tell(from, [{ client: 7, userId: 'u', cursor: null }]);
    expect([other.awareness.getStates().has(7), calls()]).toEqual([false, 0]);
    tell(from, [{ client: 9, userId: 'v', cursor: '' }]);
    await pass(1_000);
    expect(calls()).toBe(1);
    for (const page of [one, other]) await page.close();
  });
});
