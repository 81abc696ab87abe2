/**
 * Nodes of other projects in histories and messages: kept as ids, and named only to who may know them now, by a right to
 * that plan or by a grant. That a node was moved by another plan is told to all who see it; by which, to those.
 */
import { UNNAMED_OUTER } from '../../../contract/plan/outerCell';
import type { KeptChange, KeptOther } from '../../db/schema';
import { loadActors } from '../../object/actors';
import type { HistoryNames, KeptEntry, ObjectContext } from '../../object/define';
import { grantedSubjects, seesGranted } from '../../object/grants';
import type { LoadedProject } from '../../object/project';
import { canViewPlan } from '../../policies/plan';
import { namesOthers } from '../task';

export const OUTER_LABEL = '其他项目的前置';
/** What stands where no name may. */
export const UNKNOWN_NODE = UNNAMED_OUTER;
const MOVED_LABEL = '随其他项目的节点移动';

/** @param receiverId the project whose node follows: what was granted to it names the other */
const other = (fromId: string, receiverId: string): KeptOther => ({
  type: 'planNode',
  id: fromId,
  no: '',
  grantedTo: receiverId,
});
interface About {
  fromId: string;
  receiverId: string;
}

/** The other node became a predecessor, or is none any more. @param words what is said behind its name */
export const linkedChange = (
  { fromId, receiverId }: About,
  { before, after }: { before: string | null; after: string | null },
): KeptChange => ({
  ...{ field: 'outer', label: OUTER_LABEL, before, after },
  others: [before === null ? [] : [other(fromId, receiverId)], after === null ? [] : [other(fromId, receiverId)]],
});

/** It stands on other days, and took the node along. */
export const followedChange = ({ fromId, receiverId }: About, before: string, after: string): KeptChange => ({
  ...{ field: 'outer', label: MOVED_LABEL, before, after },
  others: [[], [other(fromId, receiverId)]],
});

export const sayNode = (projectName: string, title: string): string => `「${projectName}」的「${title}」`;

/** Names of those that the reader may know, by their ids. */
async function namesFor(context: ObjectContext, others: readonly KeptOther[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const ids = [...new Set(others.map(({ id }) => id))];
  if (ids.length === 0) return names;
  for (const { subject } of await context.platform.objects.findVisible(context, 'planNode', ids)) {
    if (subject.project) names.set(subject.id, sayNode(subject.project.name, subject.title));
  }
  for (const receiverId of new Set(others.flatMap(({ grantedTo }) => grantedTo ?? []))) {
    const receiver = await context.platform.projects.find(context.db.tenantId, receiverId);
    const unknown = ids.filter((id) => !names.has(id));
    if (!receiver || unknown.length === 0) continue;
    for (const [id, { title, project }] of await grantedSubjects(context, receiver, 'planNode', unknown)) {
      names.set(id, sayNode(project.name, title));
    }
  }
  return names;
}

const outerOf = ({ field, others }: KeptChange): KeptOther[] => (field === 'outer' ? (others?.flat() ?? []) : []);

/** Lines from before names were kept apart hold them: nobody knows any more who may read those. */
const OLD_NAMES = /「[^」]*」的「[^」]*」/g;
const unnamed = (text: string | null) => text?.replace(OLD_NAMES, UNKNOWN_NODE) ?? null;

function told(change: KeptChange, names: ReadonlyMap<string, string>): KeptChange {
  if (change.field !== 'outer') return change;
  const { others, ...plain } = change;
  const [first] = outerOf(change);
  if (!first) {
    const { label, before, after } = plain;
    return { ...plain, label: unnamed(label) ?? label, before: unnamed(before), after: unnamed(after) };
  }
  const name = names.get(first.id);
  if (plain.label === MOVED_LABEL) return { ...plain, label: name ? `随${name}移动` : MOVED_LABEL };
  const side = (at: 0 | 1, words: string | null) =>
    words === null || (others?.[at].length ?? 0) === 0 ? words : `${name ?? UNKNOWN_NODE}${words}`;
  return { ...plain, before: side(0, plain.before), after: side(1, plain.after) };
}

export const planHistory: HistoryNames = {
  ...namesOthers,
  labels: { outer: OUTER_LABEL },
  async namer(context, entries) {
    const names = await namesFor(
      context,
      entries.flatMap(({ changes }) => changes.flatMap(outerOf)),
    );
    const named = (entry: KeptEntry): KeptEntry => ({
      ...entry,
      changes: entry.changes.map((change) => told(change, names)),
    });
    const tell = await namesOthers.namer(context, entries.map(named));
    return (entry) => tell(named(entry));
  },
};

/** Of people, those who may be told the name of a node that was granted to the receiver, and the others. */
export async function knowing(
  { db }: Pick<ObjectContext, 'db'>,
  { giver, receiver }: { giver: LoadedProject | null; receiver: LoadedProject },
  userIds: readonly string[],
): Promise<{ knows: string[]; not: string[] }> {
  const actors = await loadActors(db, userIds);
  const knows = userIds.filter((id) => {
    const actor = actors.get(id);
    return actor && (seesGranted(actor, receiver, 'planNode') || (giver !== null && canViewPlan(actor, giver)));
  });
  const known = new Set(knows);
  return { knows, not: userIds.filter((id) => !known.has(id)) };
}
