/** What a sync would do: who comes, who changes, who leaves. Nothing is written. */
import { and, eq } from 'drizzle-orm';
import type { RunFound } from '../../../../contract/directorySync/directorySync';
import { Pace, TURN_MS } from '../../../base/pace';
import { directoryGroup, directoryPerson } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { emptyFound, list } from '../found';
import { asProfile, keyOf, type Person } from '../people';
import { departmentIn, type Wanted, wantedBy } from '../profile';
import type { Source } from '../source';
import type { Found, Read } from './read';

export interface Moving {
  person: Person;
  found: Found;
}
export interface Plan {
  comes: Found[];
  moves: Moving[];
  leaves: Person[];
  /** How many of the directory stood here as active before. */
  active: number;
  found: RunFound;
}

const LABELS = { userName: '用户名', name: '姓名', email: '邮箱', mobile: '手机号', title: '岗位' } as const;

/** What differs, as one reads it. */
function differences(before: Wanted, after: Wanted): string[] {
  const shown = (value: string | null) => value ?? '空';
  const told = (Object.keys(LABELS) as (keyof typeof LABELS)[])
    .filter((name) => before[name] !== after[name])
    .map((name) => `${LABELS[name]}：${shown(before[name])} → ${shown(after[name])}`);
  const [was, is] = [departmentIn(before.profile), departmentIn(after.profile)];
  if (was !== is) told.push(`部门：${shown(was)} → ${shown(is)}`);
  if (before.profile.dn !== after.profile.dn) told.push('在目录中的位置');
  if (before.externalId !== after.externalId) told.push('在目录中重新建立');
  if (!before.active && after.active) told.push('重新在职');
  return told;
}

async function groupsOf(
  db: TenantDb,
  source: Source,
): Promise<{ held: Map<string, Set<string>>; names: Map<string, string> }> {
  const rows = await db.query<{ person_id: string; key: string }>(
    `SELECT m.person_id, g.name_key AS key FROM directory_group_member m
       JOIN directory_group g ON g.tenant_id = m.tenant_id AND g.id = m.group_id
      WHERE m.tenant_id = $1 AND g.source_id = $2`,
    [source.id],
  );
  const held = new Map<string, Set<string>>();
  for (const { person_id: id, key } of rows) held.set(id, (held.get(id) ?? new Set()).add(key));
  const groups = await db.select(directoryGroup, eq(directoryGroup.sourceId, source.id));
  return { held, names: new Map(groups.map(({ nameKey, name }) => [nameKey, name])) };
}

/** What a person's groups change by, in names of groups: the first five of each side. */
function movesBetween(
  mine: ReadonlySet<string>,
  theirs: ReadonlySet<string>,
  named: (key: string) => string,
): string[] {
  const joined = [...theirs].filter((key) => !mine.has(key)).map(named);
  const left = [...mine].filter((key) => !theirs.has(key)).map(named);
  return [
    ...(joined.length > 0 ? [`加入 ${joined.slice(0, 5).join('、')}`] : []),
    ...(left.length > 0 ? [`离开 ${left.slice(0, 5).join('、')}`] : []),
  ];
}

/**
 * Whom of those known here the directory means. Somebody is told by the directory's own id, else by the user name: one who
 * was renamed stays the same person, and so does one whose entry was made anew, with another id, while the former one is
 * there no more.
 */
function knownBy(people: readonly Person[], read: Read): (wanted: Wanted) => Person | undefined {
  const byId = new Map(people.flatMap((one) => (one.externalId ? [[one.externalId, one] as const] : [])));
  const byName = new Map(people.map((one) => [one.nameKey, one]));
  const there = new Set(read.people.map(({ wanted }) => wanted.externalId));
  return ({ externalId, userName }) => {
    const named = byName.get(keyOf(userName));
    const isFree = named && (named.externalId === null || !there.has(named.externalId));
    return byId.get(externalId ?? '') ?? (isFree ? named : undefined);
  };
}

/** People are compared in parts, so that calls are answered meanwhile. */
export async function planOf(db: TenantDb, source: Source, read: Read): Promise<Plan> {
  const people = await db.select(directoryPerson, and(eq(directoryPerson.sourceId, source.id)));
  const known = knownBy(people, read);
  const { held, names } = await groupsOf(db, source);
  for (const { key, name } of read.groups) names.set(key, name);
  const plan: Plan = {
    comes: [],
    moves: [],
    leaves: [],
    active: 0,
    found: emptyFound(read.people.length, read.groups.length, read.refused),
  };
  const seen = new Set<string>();
  const stays = new Set<string>();
  const compare = (found: Found): void => {
    const { wanted } = found;
    const person = known(wanted);
    if (!person) {
      if (wanted.active) add(plan, 'comes', found, '');
      return;
    }
    seen.add(person.id);
    if (!wanted.active) return;
    stays.add(person.id);
    const told = [
      ...differences(wantedBy(asProfile(person)), wanted),
      ...movesBetween(held.get(person.id) ?? new Set(), found.groups, (key) => names.get(key) ?? key),
    ];
    if (told.length > 0) add(plan, 'moves', { person, found }, told.join('；'));
  };
  const pace = new Pace({ goal: TURN_MS, most: 1_000 });
  for await (const part of pace.parts(read.people)) part.forEach(compare);
  for (const person of people.filter((one) => one.active && !one.goneAt)) {
    plan.active += 1;
    if (stays.has(person.id)) continue;
    add(plan, 'leaves', person, seen.has(person.id) ? '在目录中已停用' : '目录中已没有');
  }
  return plan;
}

function add<K extends 'comes' | 'moves' | 'leaves'>(plan: Plan, kind: K, one: Plan[K][number], note: string): void {
  (plan[kind] as Plan[K][number][]).push(one);
  const about =
    kind === 'comes'
      ? (one as Found).wanted
      : kind === 'moves'
        ? (one as Moving).found.wanted
        : wantedBy(asProfile(one as Person));
  list(plan.found[kind], { name: about.name, userName: about.userName, note });
}
