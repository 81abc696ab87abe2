/** Environments (specification §2 "projectEnvironment"; product model 17.13): what their API has beside that of every register. */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, Person, RowVersion } from '../envelope';
import { registerApi } from '../object/register';
import { environmentFields } from './fields';
import { environmentLifecycle } from './lifecycle';
import { environmentTabs } from './lists';

/** Without its password: that is asked for one by one, and who asked is kept. */
export const EnvironmentAccount = Type.Object({
  id: Id,
  name: Type.String(),
  purpose: Type.String(),
  version: RowVersion,
  updatedTime: Instant,
  /** Who read the password last. */
  readBy: Nullable(Person),
  readTime: Nullable(Instant),
  readCount: Type.Integer(),
});
export type EnvironmentAccount = Static<typeof EnvironmentAccount>;

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });
const Secret = Type.String({ minLength: 1, maxLength: 2000 });
const Purpose = Type.String({ maxLength: 200 });
export const AccountCreate = Type.Object({ name: Name, secret: Secret, purpose: Type.Optional(Purpose) });
export type AccountCreate = Static<typeof AccountCreate>;
/** A password that is left out stays. */
export const AccountUpdate = Type.Object({
  version: RowVersion,
  name: Type.Optional(Name),
  secret: Type.Optional(Secret),
  purpose: Type.Optional(Purpose),
});
export type AccountUpdate = Static<typeof AccountUpdate>;
export const AccountSecret = Type.Object({ secret: Type.String() });

/** From when to when a check said the same; between two of them nothing is known. */
export const HealthSpan = Type.Object({ up: Type.Boolean(), from: Instant, to: Instant, note: Type.String() });
export type HealthSpan = Static<typeof HealthSpan>;
export const Checked = Type.Object({ up: Type.Boolean(), note: Type.String() });

export const environmentSchemas = registerApi(environmentFields, environmentLifecycle, environmentTabs, {
  /** It was to be free again by now. */
  row: { overdue: Type.Boolean() },
  /** Null: the asking user may not see them. */
  detail: { accounts: Nullable(Type.Array(EnvironmentAccount)), healthSpans: Type.Array(HealthSpan) },
});
export type EnvironmentCreate = Static<typeof environmentSchemas.Create>;
export type EnvironmentUpdate = Static<typeof environmentSchemas.Update>;
export type EnvironmentRow = Static<typeof environmentSchemas.Row>;
export type EnvironmentDetail = Static<typeof environmentSchemas.Detail>;
export type EnvironmentQuery = Static<typeof environmentSchemas.Query>;
export type EnvironmentStep = Static<typeof environmentSchemas.Step>;
