/** Norms as a source of datasets. */
import { normCategories, normLevels, normSources, normStates } from '../../../contract/norm/enums';
import {
  dateColumn,
  defineDataSource,
  instantColumn,
  personColumn,
  rowsOfSearch,
  textColumn,
  wordColumn,
} from '../../object/dataSources';
import { normSearch } from './search';

export const normSource = defineDataSource({
  code: 'norm',
  name: '规范',
  note: '每行一个规范，只包含您能查看的',
  columns: [
    textColumn('规范编号', 't.code'),
    textColumn('名称', 't.title'),
    wordColumn('来源', 't.source', normSources),
    wordColumn('类别', 't.category', normCategories),
    wordColumn('级别', 't.level', normLevels),
    wordColumn('状态', 't.state', normStates),
    personColumn('负责人', 't.owner_id'),
    dateColumn('下次复审', 't.next_review_on'),
    instantColumn('更新时间', 't.updated_at'),
  ],
  rows: rowsOfSearch(normSearch),
  opens: { type: 'norm', id: 't.id', project: null },
});
