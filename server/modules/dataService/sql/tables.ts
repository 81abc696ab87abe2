/** Which tables of the database a source reads: what the login of datasets is let into. */
import { parseSql } from './parser';
import { isNode, type Node } from './refused';

const known = new Map<string, string[]>();

/** @param text of ours, never of people */
export function tablesOf(text: string): string[] {
  let tables = known.get(text);
  if (!tables) {
    const found = new Set<string>();
    const ctes = new Set<string>();
    const walk = (value: unknown): void => {
      if (Array.isArray(value)) for (const one of value) walk(one);
      if (!isNode(value)) return;
      for (const [kind, node] of Object.entries(value)) {
        if (kind === 'RangeVar' && isNode(node)) found.add(String((node as Node).relname));
        if (kind === 'ctename') ctes.add(String(node));
        walk(node);
      }
    };
    walk(parseSql(text));
    tables = [...found].filter((name) => !ctes.has(name));
    if (known.size > 2000) known.clear();
    known.set(text, tables);
  }
  return tables;
}
