/** What people type is found by lists and pickers as it is by the search: the database folds as `fold` does. */
import fc from 'fast-check';
import { fold, holdsTyped } from '../../contract/search/fold';
import { useTestApp } from '../test/app';
import { containsSql, foldedSql, likePattern } from './sqlText';

const t = useTestApp();

const ODD = [
  'e\u0301te\u0301',
  'été',
  'İSTANBUL',
  'istanbul',
  'ΣΟΦΟΣ',
  'σοφος',
  '接口\u200b文档',
  '接口文档',
  'ＡＢＣ',
  'abc',
];
const MORE = [
  'ﬁ',
  'fi',
  '한글'.normalize('NFD'),
  '한글',
  'ｶﾞ',
  'ガ',
  '100%',
  '_',
  '\\',
  "'",
  '👨‍👩‍👧',
  'ı',
  'ς',
  '㎡',
  '①',
];
const piece = fc.oneof(fc.constantFrom(...ODD, ...MORE), fc.string({ maxLength: 3 }));
const text = fc.array(piece, { maxLength: 4 }).map((parts) => parts.join('').replaceAll('\0', ''));

it('the database folds and looks as the console does', async () => {
  const pairs = fc.sample(fc.tuple(text, piece), { numRuns: 400, seed: 7 });
  const sound = pairs.filter(([, typed]) => likePattern(typed) !== null && !typed.includes('\0'));
  const rows = await t().app.platform.database.query<{ folded: string; found: boolean }>(
    `SELECT ${foldedSql('p.text')} AS folded, ${containsSql('p.pattern', "''", 'p.text')} AS found
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS p(text, pattern, place) ORDER BY p.place`,
    [sound.map(([one]) => one), sound.map(([, typed]) => likePattern(typed))],
  );
  expect(rows.map(({ folded }) => folded)).toEqual(sound.map(([one]) => fold(one)));
  expect(rows.map(({ found }) => found)).toEqual(sound.map(([one, typed]) => holdsTyped(typed, one)));
  expect(rows.filter(({ found }) => found).length).toBeGreaterThan(10);
});

it('lists, filters and pickers find letters in either of their forms', async () => {
  const { tenant, owner, pm } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const { database } = t().app.platform;
  await database.query('UPDATE project SET name = $2 WHERE id = $1', [project.id, 'Ｃafe\u0301 İş']);
  await database.query('UPDATE account SET name = $2 WHERE id = $1', [pm.id, 'Rene\u0301 İnce']);
  const [api, admin] = [await t().as(pm, tenant), await t().as(owner, tenant)];
  const tasks = 'collaboration-center/ccTask';
  await api.post(`${tasks}/create`, { projectId: project.id, title: 'Re\u0301sume\u0301 接口\u200b文档' });
  const count = async (answer: Promise<{ status: number; data: unknown }>) => {
    const { status, data } = await answer;
    return status === 200 ? (data as { total: number }).total : status;
  };
  const conditions = (op: string, value: string) => ({ conditions: [{ field: 'title', op, value }] });
  const query = (filter: object) => count(api.post(`${tasks}/query`, { projectId: project.id, filter }));
  const at = (path: string, words: string, client = api) => count(client.get(`${path}${encodeURIComponent(words)}`));
  expect({
    projects: await at('project-center/pcProject?keyword=', 'café iş'),
    people: await at('user-center/account/search?keyword=', 'RENÉ ince'),
    members: await at('user-center/tenant/member?keyword=', 'rené', admin),
    contains: await query(conditions('contains', 'résumé')),
    notContains: await query(conditions('notContains', '接口文档')),
  }).toEqual({ projects: 1, people: 1, members: 1, contains: 1, notContains: 0 });
});
