/** What a block is reckoned for: a period of a project, with the rights of whoever answers for the report. */
import type { Period } from '../../../../contract/report/period';
import { dayNumber, dayText } from '../../../../contract/time/workdays';
import type { Actor } from '../../../base/actor';
import { loadActors } from '../../../object/actors';
import type { Bind, SystemContext } from '../../../object/define';
import type { LoadedProject } from '../../../object/project';

export interface Asking extends SystemContext {
  /** Null: is no member any more, and sees nothing. */
  author: Actor | null;
  project: LoadedProject;
  period: Period;
  zone: string;
  /** The last day that counts: the period's, or today while it runs. */
  lastDay: string;
  /** The first instant that does not count any more, ISO 8601. */
  asOf: string;
}

/** Of a period that is over, its end, however late this is asked; of one that runs, now. */
export async function askingFor(
  { platform, db }: SystemContext,
  { project, authorId, period }: { project: LoadedProject; authorId: string; period: Period },
  now = Date.now(),
): Promise<Asking> {
  const hours = await platform.calendars.hoursOf(db.tenantId);
  const end = hours.at(dayNumber(period.to) + 1, 0);
  const author = (await loadActors(db, [authorId])).get(authorId) ?? null;
  return {
    ...{ platform, db, author, project, period, zone: hours.zoneName },
    lastDay: end <= now ? period.to : dayText(Math.min(dayNumber(period.to), hours.dayOf(now))),
    asOf: new Date(Math.min(end, now)).toISOString(),
  };
}

/** Runs a statement of which `$1` is the tenant, `$2` the project and `$3` the instant. */
export function asked<T extends Record<string, unknown>>(
  { db, project, asOf }: Asking,
  statement: (bind: Bind) => string,
): Promise<T[]> {
  const params: unknown[] = [project.id, asOf];
  const bind: Bind = (value) => `$${params.push(value) + 1}`;
  return db.query<T>(statement(bind), params);
}
