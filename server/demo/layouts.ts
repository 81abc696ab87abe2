import { eq } from 'drizzle-orm';
import type { LayoutGroup } from '../../contract/task/layouts';
import { newId } from '../base/present';
import { taskLayout, taskType } from '../db/schema';
import type { TenantDb } from '../db/scope';

const group = (id: string, title: string, columns: 1 | 2, fields: string[]): LayoutGroup => ({
  ...{ id, title, columns },
  fields: fields.map((field) => ({ field })),
});

/** Defects show what one asks of them first above the text. */
const defects = [
  group('handling', '处理', 2, ['urgent', 'executorId', 'planEnd', 'labelIds']),
  group('plan', '计划与工时', 1, ['planStart', 'alarm', 'estimateHours', 'leftHours', 'progress', 'progressMode']),
  group('people', '相关人员', 1, ['involveMember', 'createdBy']),
];

export async function createDemoLayout(db: TenantDb): Promise<void> {
  const id = newId();
  await db.insert(taskLayout, { id, name: '缺陷布局', groups: defects });
  await db.update(taskType, { layoutId: id }, eq(taskType.code, 'BUG'));
}
