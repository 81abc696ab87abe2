/** What approved hours cost as a source of datasets. An amount beside its hours is somebody's rate: it has that right. */
import { can } from '../../base/actor';
import type { DataContext, DataSource } from '../../object/dataSource';
import {
  dateColumn,
  defineDataSource,
  flagColumn,
  numberColumn,
  personColumn,
  projectColumns,
} from '../../object/dataSources';
import { RATE_PRIVILEGE } from './rates';

/** Kept in fen, said in yuan. */
const yuan = (name: string, column: string) => numberColumn(name, `round(t.${column} / 100.0, 2)`);

export const labourSource = ({ actor }: DataContext): DataSource => {
  const rates = can(actor, RATE_PRIVILEGE);
  return defineDataSource({
    code: 'labour',
    name: '人工成本',
    note: rates
      ? '每行一条人工成本分录，冲销为负数：您能查看成本的项目'
      : '每行一条人工成本分录，冲销为负数：您能查看成本的项目；单价与金额需要「工时费率管理」权限',
    columns: [
      dateColumn('工作日期', 't.day'),
      dateColumn('入账日期', 't.booked_on'),
      personColumn('人员', 't.user_id'),
      numberColumn('小时', 'round(t.minutes / 60.0, 2)'),
      flagColumn('有单价', '(t.rate_fen IS NOT NULL)'),
      ...(rates ? [yuan('单价', 'rate_fen'), yuan('金额', 'amount_fen')] : []),
      ...projectColumns,
    ],
    rows: ({ seen }) => `FROM cost_labour t WHERE t.tenant_id = $1 AND ${seen.holds('t.project_id', 'COST:LIST')}`,
  });
};
