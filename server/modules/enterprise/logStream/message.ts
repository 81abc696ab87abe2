/** An entry of the operation log as it is sent on: JSON, and around it a line of syslog (RFC 5424). */
import { iso } from '../../../base/present';

export interface SentRow extends Record<string, unknown> {
  seq: number;
  hash: string;
  id: string;
  at: string;
  actor_id: string | null;
  actor: string | null;
  module: string;
  action: string;
  object_type: string | null;
  object_id: string | null;
  project_id: string | null;
  changes: unknown;
  detail: unknown;
  ip: string | null;
  trace_id: string | null;
  user_agent: string | null;
  operation: string | null;
}

/** `seq` and `hash` are the link of the chain by which the log is sealed: who has them sees a gap, and a changed entry. */
export const entryOf = (row: SentRow) => ({
  ...{ seq: row.seq, hash: row.hash, id: row.id, time: iso(row.at) },
  actor: row.actor_id && { id: row.actor_id, userName: row.actor },
  ...{ module: row.module, action: row.action, operation: row.operation },
  object: row.object_id && { type: row.object_type, id: row.object_id, projectId: row.project_id },
  ...{ changes: row.changes, detail: row.detail },
  ...{ ip: row.ip, traceId: row.trace_id, userAgent: row.user_agent },
});

/** Facility 13 (log audit), severity 6 (informational). */
const PRIORITY = 13 * 8 + 6;
/** A value of the header: printable ASCII without blanks, `-` for none. */
const header = (text: string, most: number): string => text.replace(/[^\x21-\x7e]/g, '').slice(0, most) || '-';

/** One message of RFC 5424, framed by its length in bytes (RFC 5425 4.3). */
export function syslogFrame(row: SentRow, { host, tenant }: { host: string; tenant: string }): Buffer {
  const head = [
    `<${PRIORITY}>1`,
    iso(row.at),
    header(host, 255),
    'collab',
    header(tenant, 128),
    header(row.action, 32),
    '-',
  ].join(' ');
  // The mark at the beginning says that the text is UTF-8 (RFC 5424 6.4).
  const message = Buffer.from(`${head} \ufeff${JSON.stringify(entryOf(row))}`, 'utf8');
  return Buffer.concat([Buffer.from(`${message.length} `, 'ascii'), message]);
}
