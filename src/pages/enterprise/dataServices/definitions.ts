import type { DatasetDefinition } from '@contract/dataService/dataset';

/** What a new dataset begins with: the tasks that are not done, by state. */
export const firstDefinition: DatasetDefinition = {
  mode: 'builder',
  sql: 'select 状态, count(*) as 数量\nfrom 任务\ngroup by 状态\norder by 数量 desc',
  builder: {
    source: 'task',
    columns: [
      { column: '任务编号', as: '任务编号', aggregate: null, unit: null },
      { column: '标题', as: '标题', aggregate: null, unit: null },
      { column: '状态', as: '状态', aggregate: null, unit: null },
    ],
    match: 'all',
    conditions: [],
    groups: [],
    sorts: [],
    limit: null,
  },
  params: [],
  masks: [],
  cacheSeconds: 0,
};
