/** What a list shows of what is around a task: read where somebody looks at such a column, and nowhere else. */

import type { Bind } from '../../../object/fields/operand';
import { type JsonRow, jsonRecords } from '../../../object/list/records';
import { INVOLVED } from './load';
import { predecessorTotal } from './predecessorTotal';
import type { Viewer } from './privateChildren';
import { type TaskRecord, taskColumns } from './rows';

export interface AroundRecord extends TaskRecord {
  involved: string[];
  pre_total: number;
}

export function aroundRecords(viewer: Viewer, bind: Bind): { select: string; read: (row: JsonRow) => AroundRecord } {
  return jsonRecords<AroundRecord>([
    ...taskColumns,
    ['involved', INVOLVED],
    ['pre_total', predecessorTotal(viewer.isManager ? null : bind(viewer.userId))],
  ]);
}
