/** A roster as a registered kind: messages about duty are about its roster, which everybody in the enterprise may see. */
import { inArray } from 'drizzle-orm';
import { can } from '../../base/actor';
import { dutyRoster } from '../../db/schema';
import { defineKind, type ObjectLock, type SystemContext } from '../../object/define';
import { DUTY_PRIVILEGE } from './rosters';

type Loaded = typeof dutyRoster.$inferSelect;
const LOCKS: Record<ObjectLock, string> = { change: 'FOR NO KEY UPDATE', keep: 'FOR KEY SHARE' };

async function find({ db }: SystemContext, ids: readonly string[], lock?: ObjectLock): Promise<Loaded[]> {
  if (lock) {
    await db.query(
      `SELECT id FROM duty_roster WHERE tenant_id = $1 AND id = ANY($2::uuid[]) ORDER BY id ${LOCKS[lock]}`,
      [ids],
    );
  }
  return db.select(dutyRoster, inArray(dutyRoster.id, [...ids]));
}

const keeps = (actor: Parameters<typeof can>[0]) => can(actor, DUTY_PRIVILEGE);
const never = () => false;

export const dutyRosterKind = defineKind<Loaded>({
  type: 'dutyRoster',
  table: 'duty_roster',
  find,
  subject: ({ id, name }) => ({
    ...{ id, no: null, title: name, project: null, parties: [] },
    ...{ openToProject: false, openToTenant: true },
  }),
  // Nothing hangs on it: no comments, files, links.
  may: { view: () => true, edit: keeps, comment: never, attach: never, removeFile: never, link: never, remove: keeps },
});
