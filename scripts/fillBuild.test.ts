/** The page on which people answer stays small, and knows what it shows together. */
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { evaluate } from '../contract/questionnaire/evaluate';
import type { FormSchema } from '../contract/questionnaire/model';
import { movedTo } from '../contract/questionnaire/problems';
import { pagesOf } from '../fill/pages';
import { buildFill } from './fillBuild';

const MOST_BYTES = 120 * 1024;

it('has at most 120 kB of script, compressed, and nothing in line that its policy would refuse', async () => {
  const { html, files } = await buildFill(path.join(__dirname, '..'), '/office/');
  const [[name, script] = ['', new Uint8Array()]] = [...files].filter(([one]) => one.endsWith('.js'));
  expect(gzipSync(script).length).toBeLessThan(MOST_BYTES);
  expect(name).toMatch(/^fill-[0-9a-f]{12}\.js$/);
  expect(html).toContain(`<script type="module" src="/office/${name}"></script>`);
  expect(html.match(/<script/g)).toHaveLength(1);
});

const text = (id: string) => ({ id, kind: 'text' as const, title: id });
const schema: FormSchema = {
  questions: [
    { id: 'n', kind: 'note', title: '说明' },
    text('q1'),
    text('q2'),
    { id: 'p', kind: 'page', title: '', show: [{ q: 'q1', op: 'answered' }] },
    text('q3'),
  ],
  ends: [],
};
const idsOf = (answers: object, oneByOne: boolean) =>
  pagesOf(schema, evaluate(schema, answers as never).asked, oneByOne).map((page) => page.map(({ id }) => id));

it('parts questions at page breaks; a hidden page is not there; a text stands with the question behind it', () => {
  expect(idsOf({ q1: 'a' }, false)).toEqual([['n', 'q1', 'q2'], ['q3']]);
  expect(idsOf({}, false)).toEqual([['n', 'q1', 'q2']]);
  expect(idsOf({ q1: 'a' }, true)).toEqual([['n', 'q1'], ['q2'], ['q3']]);
});

it('takes answers to the next version by their ids', () => {
  const kept = movedTo(schema, { q1: '留下', gone: '不再有', 'q1:other': '没有这个选项' });
  expect(kept).toEqual({ q1: '留下' });
});
