/** An enterprise as a file for another installation, asked for by its owner in the back office. */
import { type Static, Type } from 'typebox';
import { PASSWORD_TYPED_MAX } from '../auth/password';
import { Id, Instant, Nullable, OneOf, Person } from '../envelope';
import { exportStates, PASSPHRASE_LEAST, PASSPHRASE_MOST } from './movingLimits';

/** The password once more: whoever found a screen unlocked takes nothing away. */
export const TenantExportAsk = Type.Object({
  passphrase: Type.String({ minLength: PASSPHRASE_LEAST, maxLength: PASSPHRASE_MOST, pattern: '^\\S(.*\\S)?$' }),
  password: Type.String({ minLength: 1, maxLength: PASSWORD_TYPED_MAX }),
});
export type TenantExportAsk = Static<typeof TenantExportAsk>;

export const TenantExport = Type.Object({
  id: Id,
  state: OneOf(exportStates),
  /** Written so far. */
  rows: Type.Integer(),
  files: Type.Integer(),
  /** How many files there are; 0 until that is known. */
  ofFiles: Type.Integer(),
  /** Of the whole file, once it is there. */
  bytes: Type.Integer(),
  error: Nullable(Type.String()),
  createdBy: Nullable(Person),
  createdTime: Instant,
  finishedTime: Nullable(Instant),
});
export type TenantExport = Static<typeof TenantExport>;
