/**
 * Calls of windows that write a page: each gives what was typed and gets what the others typed, and who they are. What comes to
 * one page while another step of it is made waits and is one step then: the more write, the more of them share a transaction.
 */
import { eq, sql } from 'drizzle-orm';
import type { PageSync, PageSynced } from '../../../../contract/document/document';
import { PRESENCE_SECONDS } from '../../../../contract/document/kinds';
import type { Actor } from '../../../base/actor';
import { pagePresence } from '../../../db/schema';
import { TenantDb } from '../../../db/scope';
import { notFound } from '../../../errors';
import type { PageMoved } from '../../../events/bus';
import type { TenantContext } from '../../../http/route';
import type { Platform } from '../../../platform';
import { mayDocument } from '../../../policies/document';
import { assertDocument, documentKind, type LoadedDocument, mayPropose } from '../kind';
import { wantSettled } from './settle';
import {
  forgetText,
  type HeldText,
  keepUpdates,
  missedSince,
  openText,
  seenText,
  type Taken,
  takeUpdate,
} from './shared';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const WRITERS_SHOWN = 50;
/** Of one step. */
const TOGETHER = 100;
/** Who was noted so lately is not noted again where nothing of it is new. */
const NOTED_SECONDS = PRESENCE_SECONDS / 6;
/** In bytes of JSON: more is asked for by each window, as other processes are told by a note of 8,000 bytes. */
const TOLD_MAX = 6_500;

interface Call {
  actor: Actor;
  asked: PageSync;
  done: (answer: Stepped) => void;
  fail: (error: unknown) => void;
}
interface Writer {
  client: number;
  userId: string;
  cursor: string;
}
interface Stepped {
  seq: number;
  updates: Uint8Array[];
  writers: Writer[];
}

/** Pages of which a step is being made, and who waits for the next one. */
const steps = new Map<string, Call[]>();

/**
 * The right to write is judged at each call: who has lost it meanwhile gives and gets nothing more. Who may comment but not
 * write may propose, and nothing else.
 * @throws 422 in words for an update that is not taken, with `mayResend` where the window has what is missing
 */
export async function syncPage(context: TenantContext, id: string, asked: PageSync): Promise<PageSynced> {
  const { actor, platform } = context;
  const key = `${actor.tenantId}/${id}`;
  const { seq, updates, writers } = await new Promise<Stepped>((done, fail) => {
    const call = { actor, asked, done, fail };
    const waiting = steps.get(key);
    if (waiting) waiting.push(call);
    else {
      steps.set(key, [call]);
      void goThrough(platform, key, id);
    }
  });
  const people = await platform.directory.of(actor.tenantId);
  return {
    seq,
    updates: updates.map(base64),
    writers: writers.map(({ client, cursor, userId }) => ({ client, cursor, person: people(userId) })),
  };
}

async function goThrough(platform: Platform, key: string, id: string): Promise<void> {
  const waiting = steps.get(key) as Call[];
  // Ends: each turn answers at least one call, and a window makes its next one after its answer.
  while (waiting.length > 0) {
    const calls = waiting.splice(0, TOGETHER);
    try {
      await step(platform, id, calls);
    } catch (error) {
      for (const { fail } of calls) fail(error);
    }
  }
  steps.delete(key);
}

async function step(platform: Platform, id: string, calls: readonly Call[]): Promise<void> {
  const tenantId = calls[0]?.actor.tenantId as string;
  const database = new TenantDb(platform.database, tenantId);
  let begun = false;
  let tell = () => {};
  try {
    await database.transaction(async (db) => {
      // The database has it made once more: what the first turn put to the text is not kept.
      if (begun) forgetText(db, id);
      begun = true;
      tell = await stepWithin(platform, db, id, calls);
    });
  } catch (error) {
    forgetText(database, id);
    throw error;
  }
  tell();
}

/** @returns what answers the calls, after the commit */
async function stepWithin(platform: Platform, db: TenantDb, id: string, calls: readonly Call[]): Promise<() => void> {
  const [loaded] = await documentKind.find({ platform, db }, [id]);
  const failed = new Map<Call, unknown>();
  const onlySuggests = new Map<Call, boolean>();
  for (const call of calls) {
    try {
      onlySuggests.set(call, mayOnlySuggest(call.actor, loaded));
    } catch (error) {
      failed.set(call, error);
    }
  }
  const failures = () => {
    for (const [call, error] of failed) call.fail(error);
  };
  const heard = calls.filter((call) => !failed.has(call));
  if (heard.length === 0) return failures;
  const writes = heard.some(({ asked }) => asked.update);
  const before = (writes ? null : await seenText(db, id)) ?? (await openText(db, id));
  const { text, told } = await takeAll(db, before, heard, onlySuggests, failed);
  const answered = heard.filter((call) => !failed.has(call));
  const { writers, moved } = await keepPresence(db, id, answered);
  if (text.seq > before.seq) wantSettled({ platform, db }, id);
  const answers = new Map<Call, Stepped>();
  for (const call of answered) {
    const updates = await missedSince(db, text, call.asked.after);
    const others = writers.filter(({ client }) => client !== call.asked.client).slice(0, WRITERS_SHOWN);
    answers.set(call, { seq: text.seq, updates, writers: others });
  }
  if (text.seq > before.seq || moved.length > 0) {
    const bytes = told.reduce((sum, one) => sum + one.length, 0);
    const said = bytes < TOLD_MAX ? { from: before.seq, updates: told.map(base64), moved } : {};
    const whole = { type: 'pageText' as const, tenantId: db.tenantId, documentId: id };
    // A cursor is in words of the window, whose letters may be of several bytes.
    const isSmall = Buffer.byteLength(JSON.stringify(said)) <= TOLD_MAX;
    db.afterCommit(() => platform.bus.publish(isSmall ? { ...whole, ...said } : whole));
  }
  return () => {
    failures();
    for (const [call, answer] of answers) call.done(answer);
  };
}

/** Puts what was typed to the text, one after the other; one that is refused leaves the others as they are. */
async function takeAll(
  db: TenantDb,
  before: HeldText,
  calls: readonly Call[],
  onlySuggests: ReadonlyMap<Call, boolean>,
  failed: Map<Call, unknown>,
): Promise<{ text: HeldText; told: Uint8Array[] }> {
  let kept = before;
  let text = before;
  let taken: Taken[] = [];
  const told: Uint8Array[] = [];
  for (const call of calls) {
    if (!call.asked.update) continue;
    const one = { bytes: Buffer.from(call.asked.update, 'base64'), userId: call.actor.userId };
    try {
      text = await takeUpdate(db, text, one, onlySuggests.get(call) === true);
      taken.push(one);
      told.push(one.bytes);
    } catch (error) {
      failed.set(call, error);
      kept = await keepUpdates(db, kept, taken);
      taken = [];
      text = kept;
    }
  }
  return { text: await keepUpdates(db, kept, taken), told };
}

/** @throws as for who may neither write the page nor comment on it */
function mayOnlySuggest(actor: Actor, loaded: LoadedDocument | undefined): boolean {
  const seen = assertDocument(actor, loaded, 'view');
  if (seen.row.kind !== 'page') throw notFound('页面');
  if (mayDocument(actor, seen.project, seen, 'edit')) return false;
  if (!mayPropose(actor, seen)) assertDocument(actor, seen, 'edit');
  return true;
}

/** Says where people write; gives all who write now, and what of it is new to the others. */
async function keepPresence(
  db: TenantDb,
  id: string,
  calls: readonly Call[],
): Promise<{ writers: Writer[]; moved: PageMoved[] }> {
  const rows = await db.query<{ client: string | number; userId: string; cursor: string; old: boolean }>(
    `SELECT p.client, p.user_id AS "userId", p.cursor,
            p.seen_at < now() - interval '${NOTED_SECONDS} seconds' AS old
       FROM page_presence p
      WHERE p.tenant_id = $1 AND p.document_id = $2 AND p.seen_at > now() - interval '${PRESENCE_SECONDS} seconds'
      ORDER BY p.client = ANY($3::bigint[]) DESC, p.client LIMIT ${TOGETHER + WRITERS_SHOWN}`,
    [id, calls.map(({ asked }) => asked.client)],
  );
  const known = new Map(rows.map(({ client, ...row }) => [Number(client), row]));
  const moved = new Map<number, PageMoved>();
  const noted = new Map<number, Writer>();
  let isNew = false;
  for (const { actor, asked } of calls) {
    const { client, cursor, leaving } = asked;
    const there = known.get(client);
    // The number is chosen by the window: that of another person stays theirs.
    if (there && there.userId !== actor.userId) continue;
    if (leaving) {
      noted.delete(client);
      if (known.delete(client)) moved.set(client, { client, userId: actor.userId, cursor: null });
      continue;
    }
    const now = { userId: actor.userId, cursor: cursor ?? there?.cursor ?? '' };
    if (!there) isNew = true;
    if (there?.cursor !== now.cursor) moved.set(client, { client, ...now });
    if (there?.cursor !== now.cursor || there.old) noted.set(client, { client, ...now });
    known.set(client, { ...now, old: false });
  }
  const gone = [...moved.values()].filter(({ cursor }) => cursor === null).map(({ client }) => client);
  if (gone.length > 0) {
    await db.query(
      'DELETE FROM page_presence WHERE tenant_id = $1 AND document_id = $2 AND client = ANY($3::bigint[])',
      [id, gone],
    );
  }
  const written = [...noted.values()];
  if (written.length > 0) {
    await db.query(
      `INSERT INTO page_presence (tenant_id, document_id, client, user_id, cursor)
       SELECT $1, $2::uuid, x.client, x.user_id, x.cursor
         FROM unnest($3::bigint[], $4::uuid[], $5::text[]) AS x(client, user_id, cursor)
       ON CONFLICT (tenant_id, document_id, client)
       DO UPDATE SET cursor = excluded.cursor, user_id = excluded.user_id, seen_at = now()`,
      [
        id,
        written.map(({ client }) => client),
        written.map(({ userId }) => userId),
        written.map(({ cursor }) => cursor),
      ],
    );
  }
  if (isNew) await db.delete(pagePresence, eq(pagePresence.documentId, id), sql`seen_at < now() - interval '1 hour'`);
  const writers = [...known].map(([client, { userId, cursor }]) => ({ client, userId, cursor }));
  return { writers: writers.sort((a, b) => a.client - b.client), moved: [...moved.values()] };
}
