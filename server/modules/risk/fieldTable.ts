import { openStates } from '../../../contract/object/lifecycle';
import { riskFields } from '../../../contract/risk/fields';
import { riskLifecycle } from '../../../contract/risk/lifecycle';
import { risk } from '../../db/schema';
import { fieldTable } from '../../object/fields/table';
import { type RecordRow, Register } from '../../object/register/register';

type Stored = typeof risk.$inferSelect;
export type Risk = RecordRow & Omit<Stored, keyof RecordRow | 'tenantId'>;

const open = openStates(riskLifecycle)
  .map((state) => `'${state}'`)
  .join(', ');

export const risks = new Register<Risk>('risk', 'R', fieldTable(riskFields, risk, { open: `t.state IN (${open})` }));
