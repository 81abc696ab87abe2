/** How a report stands in a list. */
import type { Punctuality } from '../../../contract/report/kinds';
import { periodText } from '../../../contract/report/period';
import type { ReportRow } from '../../../contract/report/report';
import { dayText } from '../../../contract/time/workdays';
import type { People } from '../../base/people';
import { iso } from '../../base/present';
import { report } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import type { TenantContext } from '../../http/route';
import type { Report } from './load';

/** What a row of a list is made of, of `report r`: none of its contents. */
export const rowColumns = Object.entries(report)
  .filter(([, column]) => typeof column === 'object' && column !== null && 'name' in column)
  .filter(([key]) => !['search', 'sections', 'publishedText'].includes(key))
  .map(([key, column]) => `r.${(column as { name: string }).name} AS "${key}"`)
  .join(', ');

interface Named {
  id: string;
  code: string;
  name: string;
}
export interface RowFacts {
  people: People;
  /** Reports whose last version the reader has opened. */
  read: ReadonlySet<string>;
  /** Reports that a public link leads to. */
  shared: ReadonlySet<string>;
  /** Where the enterprise lives. */
  today: string;
  /** The day there of an instant of the database. */
  dayOf(instant: string): string;
}

/**
 * Whether what the calendar asks for was handed in, and in time; null where no calendar asks.
 * @param submittedOn the day on which it was handed in first; null: it was not
 */
export function punctualityOf(dueOn: string | null, submittedOn: string | null, today: string): Punctuality | null {
  if (dueOn === null) return null;
  if (submittedOn !== null) return submittedOn > dueOn ? 'late' : 'inTime';
  return today > dueOn ? 'missing' : 'waiting';
}

/** @param drafts whether the reader may know more than what was published */
export const presentRow = (
  row: Report,
  { id: projectId, code, name }: Named,
  { people, read, shared, today, dayOf }: RowFacts,
  drafts: boolean,
): ReportRow => ({
  ...{ id: row.id, projectId, projectCode: code, projectName: name, templateId: row.templateId, kind: row.kind },
  ...{ title: row.title, from: row.fromDay, to: row.toDay, author: people(row.authorId) },
  period: periodText(row.kind, { from: row.fromDay, to: row.toDay }),
  ...{ health: row.health, dueOn: row.dueOn, publishedNo: row.publishedNo },
  state: drafts || row.publishedNo === null ? row.state : 'PUBLISHED',
  punctuality:
    row.state === 'VOID'
      ? null
      : punctualityOf(row.dueOn, row.submittedAt === null ? null : dayOf(row.submittedAt), today),
  publishedTime: iso(row.publishedAt),
  submittedTime: iso(row.submittedAt),
  read: read.has(row.id),
  shared: shared.has(row.id),
});

/** Those of the reports whose last version somebody has opened. */
export async function readOf(db: TenantDb, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(
    `SELECT d.report_id AS id FROM report_read d JOIN report r ON r.tenant_id = d.tenant_id AND r.id = d.report_id
      WHERE d.tenant_id = $1 AND d.user_id = $2 AND d.report_id = ANY($3::uuid[]) AND d.no = r.published_no`,
    [userId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

export async function factsOf({ platform, db, actor }: TenantContext, ids: readonly string[]): Promise<RowFacts> {
  const hours = await platform.calendars.hoursOf(db.tenantId);
  const dayOf = (instant: string) => dayText(hours.dayOf(Date.parse(instant)));
  const shared = await db.query<{ id: string }>(
    `SELECT l.object_id AS id FROM public_link l
      WHERE l.tenant_id = $1 AND l.kind = 'report' AND l.object_id = ANY($2::uuid[]) AND l.revoked_at IS NULL
        AND l.expires_at > now()`,
    [ids],
  );
  return {
    ...{ people: await platform.directory.of(db.tenantId), read: await readOf(db, actor.userId, ids), dayOf },
    ...{ shared: new Set(shared.map(({ id }) => id)), today: dayOf(new Date().toISOString()) },
  };
}
