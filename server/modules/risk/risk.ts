import type { risk } from '../../db/schema';
import type { RecordRow } from '../../object/register/register';

type Stored = typeof risk.$inferSelect;
/** One risk as it is kept. */
export type Risk = RecordRow & Omit<Stored, keyof RecordRow | 'tenantId'>;
