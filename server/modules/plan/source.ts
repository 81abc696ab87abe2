/** Nodes of plans as a source of datasets. */
import { nodeKinds, nodeStates } from '../../../contract/plan/kinds';
import { customColumns } from '../../object/customColumns';
import type { DataContext, DataSource } from '../../object/dataSource';
import {
  dateColumn,
  defineDataSource,
  numberColumn,
  personColumn,
  projectColumns,
  rowsOfSearch,
  textColumn,
  wordColumn,
} from '../../object/dataSources';
import { planSearch } from './search';

const STATE = `CASE WHEN t.cancelled THEN 'CANCELLED' WHEN t.real_end IS NOT NULL THEN 'DONE'
  WHEN t.real_start IS NOT NULL THEN 'DOING' ELSE 'WAIT' END`;

const nodes = defineDataSource({
  code: 'planNode',
  name: '计划节点',
  note: '每行一个计划节点，只包含您能查看的',
  columns: [
    textColumn('名称', 't.title'),
    wordColumn('类别', 't.kind', nodeKinds),
    wordColumn('状态', `(${STATE})`, nodeStates),
    personColumn('责任人', 't.owner_id'),
    dateColumn('开始日期', 't.start_on'),
    dateColumn('结束日期', 't.end_on'),
    dateColumn('期限', 't.deadline'),
    dateColumn('实际开始', 't.real_start'),
    dateColumn('实际结束', 't.real_end'),
    numberColumn('进度', 't.progress'),
    numberColumn('工期', 't.duration'),
    ...projectColumns,
  ],
  rows: rowsOfSearch(planSearch),
  opens: { type: 'planNode', id: 't.id', project: 't.project_id' },
});

export const planSource = async (context: DataContext): Promise<DataSource> => ({
  ...nodes,
  columns: [...nodes.columns, ...(await customColumns(context, 'planNode'))],
});
