/** What a change request changes of a plan, laid over the plan as it is now. Pure. */
import { isDeepStrictEqual } from 'node:util';
import { holdsNodes } from '../../../../contract/plan/kinds';
import { upward } from '../../../../contract/turns';
import type { Changed, LinkValues, NodeValues, PlanDraft } from '../draft';

/** Of a changed node only the fields that differ; of a removed one its name. */
export interface KeptChange<V> {
  id: string;
  before: Partial<V> | null;
  after: Partial<V> | null;
}
export interface KeptChanges {
  nodes: KeptChange<NodeValues>[];
  links: KeptChange<LinkValues>[];
}
export const NO_CHANGES: KeptChanges = { nodes: [], links: [] };
export const isEmptyChange = ({ nodes, links }: KeptChanges): boolean => nodes.length + links.length === 0;

function slim({ id, before, after }: Changed<NodeValues>): KeptChange<NodeValues> {
  if (before === null) return { id, before, after };
  if (after === null) return { id, before: { kind: before.kind, title: before.title }, after };
  const fields = (Object.keys(after) as (keyof NodeValues)[]).filter(
    (one) => !isDeepStrictEqual(before[one], after[one]),
  );
  const of = (values: NodeValues) => Object.fromEntries(fields.map((one) => [one, values[one]])) as Partial<NodeValues>;
  return { id, before: of(before), after: of(after) };
}

/** What differs between the plan and its draft. */
export const changesIn = (draft: PlanDraft): KeptChanges => ({
  nodes: draft.changedNodes().map(slim),
  links: draft.changedLinks(),
});

/** Something may stand below a node: it is there, holds others, and does not itself stand below that. */
const mayStandIn = (draft: PlanDraft, id: string, parentId: string | null): boolean => {
  if (parentId === null) return true;
  const parent = draft.node(parentId);
  return parent !== undefined && holdsNodes(parent.kind) && !draft.lineOf(parentId).includes(id);
};

function parentsFirst(added: readonly KeptChange<NodeValues>[]): KeptChange<NodeValues>[] {
  const byId = new Map(added.map((one) => [one.id, one]));
  const ordered = new Set<KeptChange<NodeValues>>();
  for (const one of added) {
    for (const at of [...upward(one, ({ after }) => byId.get(after?.parentId ?? ''))].reverse()) ordered.add(at);
  }
  return [...ordered];
}

/**
 * Changes the draft by what was kept. What has lost its ground in the plan meanwhile (a node that is gone, a dependency
 * that is there by now) is left out: the request is stale then, and shows what is left of it.
 */
export function overlay(draft: PlanDraft, { nodes, links }: KeptChanges): void {
  for (const { id, after } of parentsFirst(nodes.filter(({ before }) => before === null))) {
    const values = after as NodeValues;
    if (!draft.node(id) && mayStandIn(draft, id, values.parentId)) draft.add(values, id);
  }
  for (const { id, before, after } of nodes) {
    if (before === null || after === null || !draft.node(id)) continue;
    const { parentId, ...values } = after;
    draft.set(id, values);
    if (parentId !== undefined && mayStandIn(draft, id, parentId)) draft.set(id, { parentId });
  }
  draft.remove(nodes.flatMap(({ id, after }) => (after === null && draft.node(id) ? [id] : [])));
  for (const { id, before, after } of links) {
    if (after === null) draft.removeLink(id);
    else if (before !== null) draft.setLink(id, after);
    else join(draft, id, after as LinkValues);
  }
}

function join(draft: PlanDraft, id: string, link: LinkValues): void {
  const { fromId, toId, type } = link;
  if (!draft.node(fromId) || !draft.node(toId)) return;
  const known = draft.allLinks.some((one) => one.fromId === fromId && one.toId === toId && one.type === type);
  if (!known) draft.addLink(link, id);
}

/** Without what is changed of the nodes, and of the dependencies that lead to them. */
export function without({ nodes, links }: KeptChanges, ids: ReadonlySet<string>): KeptChanges {
  return {
    nodes: nodes.filter(({ id }) => !ids.has(id)),
    links: links.filter(({ before, after }) => !ids.has((after ?? before)?.toId ?? '')),
  };
}
