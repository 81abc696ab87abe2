/** Nodes and links of a file of MS Project, put into the draft of a plan: what has the same UID is the same. */
import { LAG_MAX } from '../../../../contract/plan/kinds';
import { phaseLinks } from '../../../../contract/plan/reckon';
import { badFile } from '../../../errors';
import type { LinkValues, NodeValues, PlanDraft } from '../draft';
import type { NodeRow } from '../load';
import type { Outside } from './outside';
import type { Reading, Remarks } from './reading';
import type { Wanted } from './tasks';
import { type FileLink, readLink } from './values';

/** A lag in days, or the share of its predecessor's length that it is; cut to whole days. */
function linkOf(link: FileLink, from: Wanted, perDay: number, title: string, remarks: Remarks) {
  const { values, more } = link;
  const { read, exact } = readLink(values, perDay, from.minutes);
  const { lag } = read;
  if (!(Math.abs(lag) <= LAG_MAX)) throw badFile(`任务「${title}」的前置间隔超过 ${LAG_MAX} 天，请修改后再导入`);
  if (Math.abs(exact - lag) > 1e-6) remarks.add(`${title}：前置间隔 ${exact.toFixed(2)} 天按 ${lag} 天计`);
  return { ...read, bag: { exact: values, read, more } } satisfies Partial<LinkValues>;
}

/**
 * A task without predecessors goes out with the day on which it stood, or MS Project would begin it with the plan: where it
 * comes back so, nobody has asked for that day.
 */
function unasked(known: NodeRow, { values, links }: Wanted): Partial<NodeValues> {
  const isOurs =
    known.constraintType === 'ASAP' &&
    known.mode === 'auto' &&
    values.constraintType === 'SNET' &&
    links.length === 0 &&
    values.constraintOn === known.startOn;
  return isOurs ? { constraintType: 'ASAP', constraintOn: null, pinnedBy: null, pinnedAt: null } : {};
}

export function applyNodes(draft: PlanDraft, wanted: readonly Wanted[], userId: string) {
  const byUid = new Map(draft.allNodes.flatMap((node) => (node.uid === null ? [] : [[node.uid, node] as const])));
  const ids = new Map<number, string>();
  const pinned = { pinnedBy: userId, pinnedAt: new Date().toISOString() };
  for (const [rank, { uid, parent, values }] of wanted.entries()) {
    const place = { parentId: parent === null ? null : (ids.get(parent) ?? null), rank };
    const known = byUid.get(uid);
    const own = {
      ...values,
      ...place,
      ...(values.constraintOn !== null && pinned),
      ...(known && unasked(known, wanted[rank] as Wanted)),
    };
    if (known) {
      const { pinnedBy, pinnedAt, constraintOn, constraintType } = known;
      const same = constraintOn === own.constraintOn && constraintType === own.constraintType;
      draft.set(known.id, { ...own, ...(same && { pinnedBy, pinnedAt }) });
      ids.set(uid, known.id);
    } else ids.set(uid, draft.add(own));
  }
  const stays = new Set(ids.values());
  draft.remove(draft.allNodes.flatMap(({ id }) => (stays.has(id) ? [] : [id])));
  return ids;
}

/**
 * Below a node of a plan that stands: all of the file is new there, and nothing of it is kept to be written back, for the
 * file that goes out is the plan's. @param parentId null: an empty plan takes a file of another program
 */
export function addBelow(draft: PlanDraft, wanted: readonly Wanted[], userId: string, parentId: string | null) {
  const ids = new Map<number, string>();
  const pinned = { pinnedBy: userId, pinnedAt: new Date().toISOString() };
  const first = (draft.childrenOf(parentId).at(-1)?.rank ?? -1) + 1;
  for (const [at, { uid, parent, values }] of wanted.entries()) {
    const above = parent === null ? parentId : (ids.get(parent) ?? parentId);
    const kind = values.kind === 'phase' && above !== null ? 'group' : values.kind;
    const own = { ...values, kind, parentId: above, rank: first + at, uid: null, bag: null };
    ids.set(uid, draft.add({ ...own, ...(values.constraintOn !== null && pinned) }));
  }
  return ids;
}

/** @returns how many of the file there are */
export function applyLinks(
  draft: PlanDraft,
  wanted: readonly Wanted[],
  ids: ReadonlyMap<number, string>,
  { perDay, remarks }: Reading,
  /** Which links come from other plans. */
  outside: Outside,
  /** Others of the plan stay as they are. */
  beside = false,
) {
  const byUid = new Map(wanted.map((one) => [one.uid, one]));
  const key = ({ fromId, toId, type }: Pick<LinkValues, 'fromId' | 'toId' | 'type'>) => `${fromId} ${toId} ${type}`;
  const old = new Map(beside ? [] : draft.allLinks.map((link) => [key(link), link.id]));
  const taken = new Set<string>();
  const asked = draft.loaded.strictPhases ? phaseLinks(draft.ordered(), ({ cancelled }) => cancelled) : [];
  const byPhases = new Set(asked.map(({ from, to, type }) => key({ fromId: from, toId: to, type })));
  for (const one of wanted) {
    const { uid, values, links } = one;
    for (const link of links) {
      if (outside.takes(link, one)) continue;
      const from = byUid.get(Number(link.values.PredecessorUID));
      const [fromId, toId] = [from && ids.get(from.uid), ids.get(uid)];
      if (!from || !fromId || !toId) {
        remarks.add(`${values.title}：前置 UID ${link.values.PredecessorUID ?? '?'} 不在文件中，未导入`);
        continue;
      }
      const read = linkOf(link, from, perDay, values.title, remarks);
      const own = { fromId, toId, ...read, ...(beside && { bag: null }) };
      if (taken.has(key(own))) continue;
      // It went out for programs that know no strict phases.
      if (byPhases.has(key(own)) && !old.has(key(own)) && read.lag === 0) continue;
      taken.add(key(own));
      const known = old.get(key(own));
      if (known) draft.setLink(known, own);
      else draft.addLink(own);
    }
  }
  for (const [own, id] of old) if (!taken.has(own)) draft.removeLink(id);
  return taken.size;
}
