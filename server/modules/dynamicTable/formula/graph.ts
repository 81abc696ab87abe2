/** What follows from what: fields that are made of others, over the tables that links lead between (note of the area, §3 "Graph"). */

import { keysOf } from '../../../../contract/dynamicTable/filter';
import { type LoadedField, sideOf, type Tables } from '../model';
import { inputsOfFormula } from './inputs';

/** A field of a table. */
export interface GraphNode {
  tableId: string;
  field: LoadedField;
}
const idOf = (tableId: string, key: string) => `${tableId} ${key}`;
const isComputed = ({ kind }: LoadedField) => kind === 'formula' || kind === 'rollup';

/** What a computed field reads behind a link: fields of the other table. */
export interface Behind {
  through: LoadedField;
  targetId: string;
  keys: readonly string[];
}

/** All that a field reads behind links: a rollup over its own, a formula over those of the lookups that it reads. */
export function behindOf({ tableId, field }: GraphNode, tables: Tables): Behind[] {
  const fields = tables.get(tableId)?.fields;
  const { kind, config } = field;
  if (kind === 'formula') {
    return inputsOfFormula(config.formula).flatMap((key) => {
      const input = fields?.get(key);
      return input?.kind === 'lookup' ? behindOf({ tableId, field: input }, tables) : [];
    });
  }
  if (kind !== 'rollup' && kind !== 'lookup') return [];
  const through = fields?.get(config.through ?? '');
  if (!through) return [];
  const keys = config.target && config.by !== 'count' ? [config.target] : [];
  return [{ through, targetId: sideOf(tableId, through).targetId, keys: [...keys, ...keysOf(config.filter)] }];
}

/** The fields that one is made of: its own table's, and those behind links. */
function inputs(node: GraphNode, tables: Tables): GraphNode[] {
  const { tableId, field } = node;
  const found = (id: string, keys: readonly string[]): GraphNode[] =>
    keys.flatMap((key) => {
      const one = tables.get(id)?.fields.get(key);
      return one ? [{ tableId: id, field: one }] : [];
    });
  const own = field.kind === 'formula' ? found(tableId, inputsOfFormula(field.config.formula)) : [];
  const behind = behindOf(node, tables).flatMap(({ through, targetId, keys }) => [
    { tableId, field: through },
    ...found(targetId, keys),
  ]);
  return [...own, ...behind];
}

export class Ring extends Error {}

/**
 * Computed fields of the tables so that each comes after what it is made of.
 * @throws Ring naming the fields, `a → b → a`
 */
export function inOrder(tables: Tables): GraphNode[] {
  const order: GraphNode[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const path: GraphNode[] = [];
  function visit(node: GraphNode): void {
    const id = idOf(node.tableId, node.field.key);
    if (state.get(id) === 'done') return;
    path.push(node);
    if (state.get(id) === 'open') {
      const from = path.findIndex((one) => idOf(one.tableId, one.field.key) === id);
      throw new Ring(
        path
          .slice(from)
          .map(({ field }) => field.name)
          .join(' → '),
      );
    }
    state.set(id, 'open');
    for (const input of inputs(node, tables)) if (isComputed(input.field)) visit(input);
    state.set(id, 'done');
    path.pop();
    order.push(node);
  }
  for (const [tableId, { fields }] of tables) {
    for (const field of fields.values()) if (isComputed(field)) visit({ tableId, field });
  }
  return order;
}

/** Of the computed fields in their order, those that follow from some fields, these included where they are computed. */
export function following(
  order: readonly GraphNode[],
  tables: Tables,
  roots: readonly [tableId: string, key: string][],
) {
  const touched = new Set(roots.map(([tableId, key]) => idOf(tableId, key)));
  return order.filter((node) => {
    const id = idOf(node.tableId, node.field.key);
    if (!touched.has(id) && !inputs(node, tables).some((one) => touched.has(idOf(one.tableId, one.field.key))))
      return false;
    touched.add(id);
    return true;
  });
}

export { inputs as inputsOf, isComputed };
