/** Hours as a source of datasets: those of tasks for who sees the task, one's own, and other work for who keeps hours. */

import { workKinds } from '../../../contract/task/enums';
import { otherWork, workStates } from '../../../contract/time/workWords';
import { can } from '../../base/actor';
import {
  dateColumn,
  defineDataSource,
  numberColumn,
  personColumn,
  seenRows,
  textColumn,
  wordColumn,
} from '../../object/dataSources';
import { HOURS_PRIVILEGE } from '../../policies/hours';
import { taskSearch } from './search';

const ofProject = (value: string) =>
  `(SELECT p.${value} FROM project p WHERE p.tenant_id = t.tenant_id AND p.id = k.project_id)`;

export const hoursSource = defineDataSource({
  code: 'hours',
  name: '工时',
  note: '每行一条工时记录：您能查看的任务的、您自己的',
  columns: [
    dateColumn('日期', 't.day'),
    personColumn('人员', 't.user_id'),
    numberColumn('小时', 'round(t.minutes / 60.0, 2)'),
    wordColumn('性质', 't.kind', workKinds),
    wordColumn('状态', 't.state', workStates),
    wordColumn('其他工作', 't.other', otherWork),
    textColumn('说明', 't.remark'),
    textColumn('任务编号', 'k.task_no'),
    textColumn('任务标题', 'k.title'),
    textColumn('项目编号', ofProject('code')),
    textColumn('项目名称', ofProject('name')),
  ],
  opens: { type: 'task', id: 'k.id', project: 'k.project_id' },
  // One's own hours on a task that one does not see any more stay, without saying which task it was.
  rows(reader) {
    const { actor, seen } = reader;
    const all = can(actor, HOURS_PRIVILEGE) ? ' OR t.task_id IS NULL' : '';
    return `FROM worklog t
      LEFT JOIN ${seenRows(taskSearch, reader, 't.tenant_id, t.id, t.task_no, t.title, t.project_id')} k
        ON k.tenant_id = t.tenant_id AND k.id = t.task_id
      WHERE t.tenant_id = $1 AND (k.id IS NOT NULL OR t.user_id = ${seen.me}${all})`;
  },
});
