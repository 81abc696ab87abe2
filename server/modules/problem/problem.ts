import type { problem } from '../../db/schema';
import type { RecordRow } from '../../object/register/register';

type Stored = typeof problem.$inferSelect;
/** One problem as it is kept. */
export type Problem = RecordRow & Omit<Stored, keyof RecordRow | 'tenantId'>;
