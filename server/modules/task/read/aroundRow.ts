/** What a list shows of what is around a task: read where somebody looks at such a column, and nowhere else. */

import type { NormRef } from '../../../../contract/task/task';
import type { Actor } from '../../../base/actor';
import type { Bind } from '../../../object/fields/operand';
import { type JsonRow, jsonRecords } from '../../../object/list/records';
import { canReadNorms } from '../../../policies/norm';
import { INVOLVED } from './load';
import { predecessorTotal } from './predecessorTotal';
import { type TaskRecord, taskColumns } from './rows';

export interface AroundRecord extends TaskRecord {
  involved: string[];
  pre_total: number;
  specification: NormRef | null;
}

/** The norm of a task, once it is, or was, in effect: drafts are for those who write them. */
export const SPECIFICATION = `(SELECT json_build_object('id', n.id, 'code', n.code, 'title', n.title) FROM norm n
  WHERE n.tenant_id = t.tenant_id AND n.id = t.specification_id AND n.current_id IS NOT NULL AND n.deleted_at IS NULL)`;

export function aroundRecords(viewer: Actor, bind: Bind): { select: string; read: (row: JsonRow) => AroundRecord } {
  return jsonRecords<AroundRecord>([
    ...taskColumns,
    ['involved', INVOLVED],
    ['specification', canReadNorms(viewer) ? SPECIFICATION : 'NULL::json'],
    ['pre_total', predecessorTotal(viewer.isManager ? null : bind(viewer.userId))],
  ]);
}
