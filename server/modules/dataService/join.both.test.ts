/** Two sources as one by the builder: rows that meet, rows that do not, and what is refused. */
import type { BuilderJoin, DatasetBuilder, Preview } from '../../../contract/dataService/dataset';
import { joinedColumns } from '../../../contract/dataService/join';
import { useTestApp } from '../../test/app';

const t = useTestApp();

async function setting() {
  const { tenant, owner, pm } = await t().enterprise();
  const api = await t().as(owner, tenant);
  const project = await t().factory.project(tenant, pm);
  const idle = await t().factory.project(tenant, pm);
  for (let at = 0; at < 3; at += 1) await t().factory.task(tenant, project, pm);
  const preview = async (of: Partial<DatasetBuilder>) => {
    const builder: DatasetBuilder = {
      ...{ source: 'project', columns: [], match: 'all', conditions: [], groups: [], sorts: [], limit: null },
      ...of,
    };
    const definition = { mode: 'builder', sql: '', builder, params: [], masks: [], cacheSeconds: 0 };
    return (await api.post<Preview>('data-center/dataset/preview', { definition })).data;
  };
  return { project, idle, preview };
}
const join = (of: Partial<BuilderJoin> = {}): BuilderJoin => ({
  ...{ source: 'task', kind: 'left', on: { first: '项目编号', second: '项目编号' } },
  ...of,
});
const plain = (column: string) => ({ column, as: column, aggregate: null, unit: null });
const counted = { column: '任务.任务编号', as: '任务数', aggregate: 'count' as const, unit: null };

it('keeps rows without another, or leaves them out, as is asked', async () => {
  const { project, idle, preview } = await setting();
  const columns = [plain('项目编号'), counted];
  const sorts = [{ as: '任务数', order: 'desc' as const }];
  expect(await preview({ join: join(), columns, sorts })).toMatchObject({
    refusal: null,
    rows: [
      [project.code, 3],
      [idle.code, 0],
    ],
  });
  expect((await preview({ join: join({ kind: 'inner' }), columns, sorts })).rows).toEqual([[project.code, 3]]);
  const conditions = [{ field: '任务.项目编号', op: 'is' as const, value: project.code }];
  expect((await preview({ join: join(), columns: [plain('任务.任务编号')], conditions })).rows).toHaveLength(3);
  // Of itself: each row meets each of its project.
  const own = join({ source: 'task', on: { first: '项目编号', second: '项目编号' } });
  expect((await preview({ source: 'task', join: own, columns: [{ ...counted, column: null }] })).rows).toEqual([[9]]);
});

it('refuses columns that are not there, that can never be equal, and sources that one may not use', async () => {
  const { preview } = await setting();
  const said = async (of: Partial<BuilderJoin>) =>
    (await preview({ join: join(of), columns: [plain('项目编号')] })).refusal?.message;
  expect(await said({ source: 'none' })).toContain('数据来源不存在');
  expect(await said({ on: { first: '项目编号', second: '没有' } })).toContain('连接用到的列不存在');
  expect(await said({ on: { first: '项目编号', second: '创建时间' } })).toContain('不能连接');
  expect((await preview({ join: join(), columns: [plain('任务.没有')] })).refusal?.message).toContain(
    '没有「任务.没有」',
  );
});

it('leaves out names that the database would cut, and such as the first has', () => {
  const second = { name: '任务', columns: [{ name: '标题' }, { name: '很'.repeat(20) }] };
  expect(joinedColumns([{ name: '任务.标题' }, { name: '甲' }], second).map(({ name }) => name)).toEqual([
    '任务.标题',
    '甲',
  ]);
  expect(joinedColumns([{ name: '甲' }], second).map(({ name }) => name)).toEqual(['甲', '任务.标题']);
});
