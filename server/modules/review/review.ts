import type { review, reviewIssue } from '../../db/schema';
import type { RecordRow } from '../../object/register/register';

type Stored = typeof review.$inferSelect;
/** One review as it is kept. */
export type Review = RecordRow & Omit<Stored, keyof RecordRow | 'tenantId'>;
export type Issue = typeof reviewIssue.$inferSelect;
