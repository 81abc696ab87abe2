/** Projects as a source of datasets. */
import { projectHealths, projectStatuses, projectVisibilities } from '../../../contract/project/enums';
import { customColumns } from '../../object/customColumns';
import type { DataContext, DataSource } from '../../object/dataSource';
import {
  dateColumn,
  defineDataSource,
  flagColumn,
  instantColumn,
  labelColumn,
  personColumn,
  rowsOfSearch,
  textColumn,
  wordColumn,
} from '../../object/dataSources';
import { projectSearch } from './search';

const projects = defineDataSource({
  code: 'project',
  name: '项目',
  note: '每行一个项目，只包含您能查看的；已归档的也在其中',
  columns: [
    textColumn('项目编号', 't.code'),
    textColumn('项目名称', 't.name'),
    wordColumn('状态', 't.status', projectStatuses),
    wordColumn('健康度', 't.health', projectHealths),
    personColumn('负责人', 't.owner_id'),
    wordColumn('可见范围', 't.visibility', projectVisibilities),
    dateColumn('计划开始', 't.plan_start'),
    dateColumn('计划结束', 't.plan_end'),
    dateColumn('实际开始', 't.real_start'),
    dateColumn('实际结束', 't.real_end'),
    flagColumn('已归档', 't.archived_at IS NOT NULL'),
    labelColumn('标签', 't.label_ids'),
    instantColumn('创建时间', 't.created_at'),
    instantColumn('更新时间', 't.updated_at'),
  ],
  rows: rowsOfSearch(projectSearch),
  opens: { type: 'project', id: 't.id', project: 't.id' },
});

export const projectSources = async (context: DataContext): Promise<DataSource[]> => [
  { ...projects, columns: [...projects.columns, ...(await customColumns(context, 'project'))] },
];
