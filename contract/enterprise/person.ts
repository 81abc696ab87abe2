/** What the enterprise holds of one person: taken out as a file, and erased once they have left. */
import { type Static, Type } from 'typebox';
import { PASSWORD_TYPED_MAX } from '../auth/password';
import { Id, Instant, Nullable, OneOf, Person } from '../envelope';
import { exportStates } from './movingLimits';
import { type PersonAct, personActs } from './personKinds';

/** The password once more: whoever found a screen unlocked takes and erases nothing. */
const password = Type.String({ minLength: 1, maxLength: PASSWORD_TYPED_MAX });
export const PersonExportAsk = Type.Object({ userId: Id, password });
export type PersonExportAsk = Static<typeof PersonExportAsk>;
export const PersonEraseAsk = Type.Object({
  userId: Id,
  /** The user name, typed: nobody is erased by a slip. */
  userName: Type.String({ minLength: 1, maxLength: 100 }),
  password,
});
export type PersonEraseAsk = Static<typeof PersonEraseAsk>;
export const PersonRequestQuery = Type.Object({ userId: Id });

export const PersonRequest = Type.Object({
  id: Id,
  act: OneOf(Object.keys(personActs) as PersonAct[]),
  state: OneOf(exportStates),
  /** Taken out, or erased, so far. */
  rows: Type.Integer(),
  files: Type.Integer(),
  /** Of the file, once it is there. */
  bytes: Type.Integer(),
  error: Nullable(Type.String()),
  createdBy: Nullable(Person),
  createdTime: Instant,
  finishedTime: Nullable(Instant),
});
export type PersonRequest = Static<typeof PersonRequest>;
