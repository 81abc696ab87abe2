/** People in files of registers: said by name, or by user name where several have it, and found again by both. */
import type { TenantDb } from '../../../db/scope';
import { shown, Unfit } from '../../fields/reading';

export interface PeopleInFiles {
  say(id: string | null): string | null;
  /** Throws `Unfit` for nobody, and for a name that several have. */
  find(text: string): string;
  /** Names of those who are active. */
  names: readonly string[];
}

export async function peopleInFiles(db: TenantDb): Promise<PeopleInFiles> {
  const rows = await db.query<{ id: string; username: string; name: string; active: boolean }>(
    `SELECT a.id, a.username, a.name, NOT (m.disabled OR a.disabled) AS active
       FROM tenant_member m JOIN account a ON a.id = m.id WHERE m.tenant_id = $1 ORDER BY a.name`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byUsername = new Map(rows.map((row) => [row.username.toLowerCase(), row]));
  const byName = new Map<string, typeof rows>();
  for (const row of rows) byName.set(row.name, [...(byName.get(row.name) ?? []), row]);
  return {
    say(id) {
      const person = id === null ? undefined : byId.get(id);
      if (!person) return null;
      return (byName.get(person.name)?.length ?? 0) > 1 ? person.username : person.name;
    },
    find(text) {
      const named = byName.get(text) ?? [];
      const active = named.filter((one) => one.active);
      const found = byUsername.get(text.toLowerCase());
      if (!found && active.length > 1) throw new Unfit(`企业中有多位${shown(text)}，请改用用户名`);
      const person = found ?? active[0] ?? named[0];
      if (!person) throw new Unfit(`${shown(text)}不是本企业成员`);
      return person.id;
    },
    names: rows.filter(({ active }) => active).map(({ name }) => name),
  };
}
