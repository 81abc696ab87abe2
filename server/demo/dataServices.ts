/** Datasets of the demo, and the key that a screen in the lobby would read them by. */
import { randomBytes } from 'node:crypto';
import type { DatasetDefinition } from '../../contract/dataService/dataset';
import { newId } from '../base/present';
import { dataKey, dataset, datasetVersion } from '../db/schema';
import type { TenantDb } from '../db/scope';

const plain: DatasetDefinition = {
  mode: 'sql',
  sql: '',
  builder: { source: 'task', columns: [], match: 'all', conditions: [], groups: [], sorts: [], limit: null },
  params: [],
  masks: [],
  cacheSeconds: 60,
};

const shown = (name: string) => ({ column: name, as: name, aggregate: null, unit: null });

const datasets: { name: string; path: string; note: string; published: boolean; definition: DatasetDefinition }[] = [
  {
    name: '项目任务进展',
    path: 'project-progress',
    note: '大屏用：各项目的任务数、完成数与逾期数',
    published: true,
    definition: {
      ...plain,
      sql: `select 项目名称,
       count(*) as 任务数,
       count(*) filter (where 状态 in ('已完成', '已关闭')) as 完成数,
       count(*) filter (where 已逾期) as 逾期数,
       round(avg(进度), 1) as 平均进度
from 任务
where 状态 <> '已取消'
group by 项目名称
order by 逾期数 desc, 项目名称`,
    },
  },
  {
    name: '未关闭的高影响风险',
    path: 'open-risks',
    note: '质量部周会使用；责任人只显示姓',
    published: true,
    definition: {
      ...plain,
      mode: 'builder',
      builder: {
        source: 'risk',
        columns: ['编号', '标题', '项目名称', '状态', '影响', '责任人', '计划关闭'].map(shown),
        match: 'all',
        conditions: [
          { field: '影响', op: 'gte', param: '最低影响' },
          { field: '实际关闭', op: 'empty' },
        ],
        groups: [],
        sorts: [{ as: '影响', order: 'desc' }],
        limit: 200,
      },
      params: [{ name: '最低影响', type: 'number', required: false, default: 3, note: '1 到 5' }],
      masks: [{ column: '责任人', mask: 'name' }],
    },
  },
  {
    name: '月度工时',
    path: 'monthly-hours',
    note: '按项目与月份汇总，供财务核对；还在与财务确认口径',
    published: false,
    definition: {
      ...plain,
      sql: `select 项目名称, date_trunc('month', 日期)::date as 月份, sum(小时) as 小时, count(distinct 人员) as 人数
from 工时
where 状态 = '已批准' and (日期 >= 参数.起 or 参数.起 is null)
group by 1, 2
order by 月份 desc, 小时 desc`,
      params: [{ name: '起', type: 'date', required: false, default: null, note: '从哪天起' }],
    },
  },
];

/** @param ownerId of the enterprise: they run with the owner's rights */
export async function createDemoDatasets(db: TenantDb, ownerId: string): Promise<void> {
  const ids: string[] = [];
  for (const { published, definition, ...about } of datasets) {
    const id = newId();
    ids.push(id);
    const by = { createdBy: ownerId, updatedBy: ownerId };
    await db.insert(dataset, { id, ...about, definition, publishedNo: published ? 1 : null, ...by });
    if (published) await db.insert(datasetVersion, { id: newId(), datasetId: id, no: 1, definition, ownerId });
  }
  // Nobody knows its secret: who wants to call replaces it.
  await db.insert(dataKey, {
    ...{ id: newId(), name: '大厅看板', appKey: `dk_${randomBytes(12).toString('hex')}`, secretCipher: '' },
    ...{ datasetIds: ids.slice(0, 2), addresses: ['10.0.0.0/8'], perMinute: 60 },
    ...{ createdBy: ownerId, updatedBy: ownerId },
  });
}
