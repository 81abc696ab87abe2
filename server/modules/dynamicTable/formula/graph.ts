/** What follows from what: fields that are made of others, over the tables that links lead between (note of the area, §3 "Graph"). */
import { type LoadedField, sideOf, type Tables } from '../model';
import { inputsOfFormula } from './inputs';

/** A field of a table. */
export interface GraphNode {
  tableId: string;
  field: LoadedField;
}
const idOf = (tableId: string, key: string) => `${tableId} ${key}`;
const isComputed = ({ kind }: LoadedField) => kind === 'formula' || kind === 'rollup';

/** The fields that one is made of: of a rollup the link and, behind it, the other table's field. */
function inputs({ tableId, field }: GraphNode, tables: Tables): GraphNode[] {
  const table = tables.get(tableId);
  const found = (id: string, keys: readonly (string | undefined)[]): GraphNode[] =>
    keys.flatMap((key) => {
      const one = tables.get(id)?.fields.get(key ?? '');
      return one ? [{ tableId: id, field: one }] : [];
    });
  if (field.kind === 'formula') return found(tableId, inputsOfFormula(field.config.formula));
  if (field.kind !== 'rollup') return [];
  const through = table?.fields.get(field.config.through ?? '');
  if (!through) return [];
  const { targetId } = sideOf(tableId, through);
  return [{ tableId, field: through }, ...(field.config.by === 'count' ? [] : found(targetId, [field.config.target]))];
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
