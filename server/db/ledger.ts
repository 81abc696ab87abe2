/**
 * The one way into the operation log. The transactions of a request keep a ledger of the tables that they write; before
 * the commit each change has an entry, with the address and the trace of the request: the one that a service wrote
 * (`logOperation`), those that the history of objects holds, or else one that names the route.
 * `docs/decisions/operation-log.md`.
 */
import { currentOrigin, type Origin, originColumns } from '../base/origin';
import { newId } from '../base/present';
import type { Connection } from './client';
import { operationLog } from './schema';

/** What concerns only the person who does it (what was read, how it is shown), or follows from what is logged. */
const unlogged: ReadonlySet<string> = new Set([
  'announcement_receipt',
  'message',
  'held_notice',
  'project_favorite',
  'receive_config',
  'user_preference',
  'staging',
  // Tries at passwords and codes: a wrong code of a grant writes its entry itself.
  'guess',
  'schedule_move',
  'plan_act',
  'norm_view',
  'norm_reaction',
  'norm_interpret_like',
  'object_counter',
  'project_counter',
  // An answer: an entry beside one that nobody may be led to from would name who gave it. What is done to answers
  // afterwards writes its entry itself.
  'survey_response',
  'survey_participation',
  'survey_quota',
  'survey_hold',
  'survey_live',
  'survey_vote',
  'survey_file',
  'survey_leave',
  // The clock of an exam; what is sent takes it away.
  'survey_attempt',
  // Bytes on their way; what is done with them has its entry.
  'file_blob',
  'file_upload',
  // Follows from what is logged.
  'file_text',
  'file_passage',
  'document_lock',
  'document_draft',
  // What is typed letter by letter: the versions that come of it are logged.
  // Made of a content when somebody looks at it; says nothing of its own.
  'file_thumbnail',
  'page_text',
  'page_update',
  'page_presence',
  // Follow from what is logged: the text of a page, a comment on it, what was decided of a suggestion.
  'page_link',
  'page_passage',
  'page_suggestion',
  // What one keeps at hand, and has read.
  'document_of_user',
  // Who read a report.
  'report_read',
  // That a link was made or revoked is said by the service; this is how often it was opened, and with the password.
  'public_link',
  'public_link_pass',
  'task_span',
  'flow_day',
  'flow_dirty',
  'task_tally',
  // Calls by key have a log of their own.
  'data_nonce',
  'data_rate',
  'data_call',
  // How often the API was called.
  'tenant_calls',
  // Keys of callers; what their calls change has its entries.
  'idempotent_call',
]);

interface Ledger {
  tables: Set<string>;
  /** The first row that was added, which names the object where no service does. */
  added?: { table: string; id: string };
}
const ledgers = new WeakMap<Connection, Ledger>();

const written = new Map<string, readonly string[]>();
const WRITES = /\b(?:insert\s+into\s+(\w+)|delete\s+from\s+(\w+)|update\s+(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b)/gi;

/** The tables that a statement writes and that are to be logged. */
export function loggedTables(text: string): readonly string[] {
  let tables = written.get(text);
  if (!tables) {
    const named = [...text.matchAll(WRITES)].map(([, ...names]) => (names.find(Boolean) as string).toLowerCase());
    tables = named.filter((name) => !unlogged.has(name));
    if (written.size < 5000) written.set(text, tables);
  }
  return tables;
}

export const isLogged = (table: string): boolean => !unlogged.has(table);

/** The ledger of the transaction on this connection: none outside of a request, or of a transaction. */
export const ledgerOf = (connection: Connection): Ledger | undefined => ledgers.get(connection);

/** Runs what a transaction does; what it wrote has its entries when this returns. */
export async function withLedger<T>(connection: Connection, tenantId: string, work: () => Promise<T>): Promise<T> {
  const origin = currentOrigin();
  if (!origin || ledgers.has(connection)) return work();
  const ledger: Ledger = { tables: new Set() };
  ledgers.set(connection, ledger);
  try {
    const result = await work();
    await settle(connection, tenantId, origin, ledger);
    return result;
  } finally {
    ledgers.delete(connection);
  }
}

/** Below every id of the request: ids begin with their milliseconds. */
const firstIdOf = ({ since }: Origin) => {
  const hex = since.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};

/** Each line of a history becomes an entry, which has its id. */
const FROM_HISTORY = `
  INSERT INTO operation_log (tenant_id, id, actor_id, module, action, object_type, object_id, project_id, changes, detail,
                             ip, trace_id, user_agent, operation)
  SELECT h.tenant_id, h.id, h.actor_id, h.object_type, h.event, h.object_type, h.object_id, h.project_id, h.changes,
         CASE WHEN h.reason IS NOT NULL THEN jsonb_build_object('reason', h.reason) END, $3, $4, $5, $6
    FROM history h
   WHERE h.tenant_id = $1 AND h.id > $2::uuid AND h.xmin = pg_current_xact_id()::xid
     AND NOT EXISTS (SELECT 1 FROM operation_log l WHERE l.tenant_id = $1 AND l.id > $2::uuid
                        AND l.xid = pg_current_xact_id() AND l.object_id = h.object_id)
  RETURNING id`;

async function settle(connection: Connection, tenantId: string, origin: Origin, ledger: Ledger): Promise<void> {
  let entries = 0;
  const { ip, traceId, userAgent, operation } = origin;
  if (ledger.tables.has('history')) {
    const rows = await connection.query(FROM_HISTORY, [
      ...[tenantId, firstIdOf(origin)],
      ...[ip, traceId, userAgent, operation],
    ]);
    entries = rows.length;
  }
  if (entries > 0 || ledger.tables.size === 0 || ledger.tables.has('operation_log')) return;
  await connection.orm.insert(operationLog).values({ tenantId, ...entryOf(origin, ledger) });
}

/** What is known of a change that nobody spoke of. */
function entryOf(origin: Origin, { tables, added }: Ledger) {
  const { module, operation, actorId, named } = origin;
  const [table] = tables;
  const path = Object.entries(named).find(([field]) => field !== 'projectId');
  return {
    id: newId(),
    actorId,
    module,
    action: operation,
    objectType: added?.table ?? table ?? null,
    objectId: added?.id ?? path?.[1] ?? named.projectId ?? null,
    projectId: named.projectId ?? null,
    detail: { ...named, tables: [...tables] },
    ...originColumns(origin),
  };
}
