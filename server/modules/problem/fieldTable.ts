import { openStates } from '../../../contract/object/lifecycle';
import { problemFields } from '../../../contract/problem/fields';
import { problemLifecycle } from '../../../contract/problem/lifecycle';
import { problem } from '../../db/schema';
import { fieldTable } from '../../object/fields/table';
import { type RecordRow, Register } from '../../object/register/register';

type Stored = typeof problem.$inferSelect;
export type Problem = RecordRow & Omit<Stored, keyof RecordRow | 'tenantId'>;

const open = openStates(problemLifecycle)
  .map((state) => `'${state}'`)
  .join(', ');

export const problems = new Register<Problem>(
  'problem',
  'P',
  fieldTable(problemFields, problem, { open: `t.state IN (${open})` }),
);
