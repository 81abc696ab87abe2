/** What sources tell of tasks that their rows hang on: of those that the reader sees, as far as their stages tell it. */
import type { DataContext, DataReader } from '../../object/dataSource';
import { seenRows } from '../../object/dataSources';
import { toldSql } from '../../object/fields/operand';
import { unseenIn } from './read/hidden';
import { taskSearch } from './search';

/** @returns makes a table in brackets: ids, number, title, type, stage, category, creation, executor, estimate */
export async function seenTasks({ platform, db }: DataContext): Promise<(reader: DataReader) => string> {
  const unseen = unseenIn(await platform.workflows.of(db.tenantId));
  const told = (field: string, sql: string) => toldSql(unseen(field), sql);
  const columns = `t.tenant_id, t.id, t.project_id, t.task_no, t.title, t.type_id, t.stage_id, t.category, t.undelivered,
    t.created_at, ${told('executorId', 't.executor_id')} AS executor_id,
    ${told('estimateHours', 't.estimate_hours')} AS estimate_hours`;
  return (reader) => seenRows(taskSearch, reader, columns);
}
