/** What was published of a report. */
import { eq } from 'drizzle-orm';
import { reportVersion } from '../../db/schema';
import type { TenantDb } from '../../db/scope';

export type Version = typeof reportVersion.$inferSelect;

export const versionsOf = (db: TenantDb, reportId: string): Promise<Version[]> =>
  db.select(reportVersion, eq(reportVersion.reportId, reportId));

/** Undefined: none was published. */
export const lastVersion = async (db: TenantDb, { id, publishedNo }: { id: string; publishedNo: number | null }) =>
  publishedNo === null ? undefined : (await versionsOf(db, id)).find(({ no }) => no === publishedNo);
