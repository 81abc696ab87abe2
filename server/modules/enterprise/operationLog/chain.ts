/** The chain over the operation log: what of an entry is hashed, and how. Pure. */
import { createHash } from 'node:crypto';
import type { KeptChange } from '../../../db/schema';

/** Before the first entry. */
export const NO_HASH = '0'.repeat(64);

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** JSON in its canonical form (RFC 8785): members in the order of their names, numbers as ECMAScript writes them. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`);
  return `{${members.join(',')}}`;
}

/** A link of the chain: SHA-256 over the hash before, a line feed and the canonical JSON of what is sealed. */
export const linkOf = (previous: string, sealed: string): string => sha256(`${previous}\n${sealed}`);

/** A row of `operation_log` as the database says it. */
export interface LogRow extends Record<string, unknown> {
  id: string;
  tenant_id: string;
  at: string;
  actor_id: string | null;
  module: string;
  action: string;
  object_type: string | null;
  object_id: string | null;
  project_id: string | null;
  changes: KeptChange[] | null;
  detail: Record<string, unknown> | null;
  ip: string | null;
  trace_id: string | null;
  user_agent: string | null;
  operation: string | null;
}
export const logColumns = `l.id, l.tenant_id, l.at, l.actor_id, l.module, l.action, l.object_type, l.object_id,
  l.project_id, l.changes, l.detail, l.ip, l.trace_id, l.user_agent, l.operation`;

const NO_CONTENT = sha256(canonical({ changes: null, detail: null }));

/**
 * The canonical JSON of what is sealed of an entry. Its content stands in it as a hash of its own, so that erasing a
 * person's data can leave that hash behind. @param seq its place, from 1
 */
export function sealedOf(seq: number, row: LogRow): string {
  const { changes, detail } = row;
  // Named in the order of the letters, so that nothing has to be sorted: thousands of entries are sealed at once.
  return JSON.stringify({
    action: row.action,
    actor_id: row.actor_id,
    at: row.at,
    content: changes === null && detail === null ? NO_CONTENT : sha256(canonical({ changes, detail })),
    id: row.id,
    ip: row.ip,
    module: row.module,
    object_id: row.object_id,
    object_type: row.object_type,
    operation: row.operation,
    project_id: row.project_id,
    seq,
    tenant_id: row.tenant_id,
    trace_id: row.trace_id,
    user_agent: row.user_agent,
    v: 1,
  });
}
