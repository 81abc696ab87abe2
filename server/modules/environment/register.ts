/** Environments as a register: what is theirs beside fields and states. */
import { environmentFields } from '../../../contract/environment/fields';
import { type EnvironmentState, environmentLifecycle } from '../../../contract/environment/lifecycle';
import { environmentTabs } from '../../../contract/environment/lists';
import { today } from '../../base/zone';
import { environment } from '../../db/schema';
import { defineRegister, type RegisterKind } from '../../object/register/kind';
import type { RecordRow } from '../../object/register/register';
import { accountsOf } from './accounts';
import { spansOf } from './health';
import { targetOf } from './probe';

type Stored = typeof environment.$inferSelect;
/** One environment as it is kept. */
export type Environment = RecordRow & Omit<Stored, keyof RecordRow | 'tenantId'>;

/** Production first: what must not be broken stands on top. */
const ORDER = `array_position(ARRAY['prod', 'stage', 'test', 'dev'], t.kind), t.title, t.id`;

const checkFields = ['checkKind', 'checkTarget', 'checkMinutes'] as const;
/** What is checked differs: what was found before says nothing of it. */
const asksAnew = (values: Partial<Environment>, before?: Environment) =>
  checkFields.some((name) => values[name] !== undefined && values[name] !== before?.[name]);

export const environments: RegisterKind<Environment, EnvironmentState> = defineRegister<Environment, EnvironmentState>({
  type: 'environment',
  schema: environment,
  fields: environmentFields,
  lifecycle: environmentLifecycle,
  tabs: environmentTabs,
  rank: () => ORDER,
  check({ platform }, { values, before }) {
    const { checkKind, checkTarget = '' } = { ...before, ...values } as Partial<Environment>;
    if (checkKind) targetOf(checkKind, checkTarget, platform.env.checkInternal);
    return asksAnew(values, before) ? { health: 'UNKNOWN', checkFails: 0, nextCheckAt: new Date().toISOString() } : {};
  },
  // Who used it has given it back.
  stepValues: (_context, _row, { to }) => (to === 'BUSY' ? {} : { assigneeId: null, busyUntil: null }),
  async present() {
    const now = today();
    return ({ state, busyUntil }: Environment) => ({
      overdue: state === 'BUSY' && busyUntil !== null && busyUntil < now,
    });
  },
  detail: async (context, { row, project }) => ({
    accounts: await accountsOf(context, row, project),
    healthSpans: await spansOf(context.db, row.id),
  }),
});
