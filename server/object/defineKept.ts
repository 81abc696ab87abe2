/**
 * Rows of an enterprise that people administer, as one definition: positions, templates, rates. From its table, fields,
 * calls and rights come the routes that list, add, change and remove them, each change in one transaction with its entry
 * in the operation log, refused with 409 where somebody saved in between. What is special of a kind stands in its hooks.
 */
import type { Static } from 'typebox';
import type { BodyOf, DescribedCall, QueryOf } from '../../contract/api';
import type { TenantDb } from '../db/scope';
import { type Right, type RouteDefinition, route, type TenantContext } from '../http/route';
import { addKept, changeKept, type KeptKind, type KeptTable, loadKept, removeKept, type Values } from './kept';

/** Those that a kind has in the usual way; one with an answer of its own (a secret, told once) is a route of the module. */
interface KeptCalls {
  list?: DescribedCall;
  create?: DescribedCall;
  update?: DescribedCall;
  remove?: DescribedCall;
}
type BodyIn<K, N extends string> = K extends Record<N, infer C> ? BodyOf<C, never> : never;
type Versioned = { version: number };
type WithoutVersion<T> = T extends unknown ? Omit<T, 'version'> : never;
/** What is sent to add a row or to change one. */
type InputOf<K extends KeptCalls> = BodyIn<K, 'create'> | WithoutVersion<BodyIn<K, 'update'>>;
type ListOf<K extends KeptCalls> =
  K extends Record<'list', infer C extends DescribedCall>
    ? { list: (context: TenantContext, query: QueryOf<C, undefined>) => Promise<Static<C['data']>> }
    : { list?: never };
/** Rights within an enterprise; `policy` where `authorize` judges each row. */
type TenantRight = Extract<Right, { kind: 'tenant' | 'global' | 'policy' }>;

interface KeptRules<T extends KeptTable, K extends KeptCalls> extends KeptKind<T> {
  calls: K;
  /** To list, to add, to change, to remove; each as writing unless said otherwise. */
  rights: { read?: TenantRight; create?: TenantRight; write: TenantRight; remove?: TenantRight };
  /** Keeps other writers out, where rows are judged against each other. */
  lock?: (tx: TenantDb) => Promise<unknown>;
  /** Whether the actor may write so to this row, or to a new one (null); no input: it is removed. @throws 400, 403, 404 */
  authorize?: (context: TenantContext, row: T['$inferSelect'] | null, input?: InputOf<K>) => Promise<void>;
  /**
   * What is stored of an input; as it was sent unless said otherwise.
   * @param before the row that is changed; null where one is added
   * @throws 400 naming the field, 409 for a name that is taken, 422
   */
  judge?: (
    tx: TenantDb,
    input: InputOf<K>,
    before: T['$inferSelect'] | null,
    context: TenantContext,
  ) => Values<T> | Promise<Values<T>>;
  /** What is kept beside the row, in the same transaction. */
  stored?: (tx: TenantDb, id: string, input: InputOf<K>, context: TenantContext) => Promise<void>;
  /** @throws 422 where something stands on the row */
  assertUnused?: (tx: TenantDb, row: T['$inferSelect'], context: TenantContext) => Promise<void>;
  /** Takes it out of what has it, in the same transaction, before it goes. */
  detach?: (tx: TenantDb, row: T['$inferSelect']) => Promise<unknown>;
  /** After the commit: whoever listens is told. */
  changed?: (context: TenantContext) => void;
}

export type KeptDefinition<T extends KeptTable, K extends KeptCalls> = KeptRules<T, K> & ListOf<K>;

const asSent = (_tx: TenantDb, input: unknown) => input;

/** The routes of the kind, in the order of list, create, update, remove. */
export function defineKept<T extends KeptTable, K extends KeptCalls>(kind: KeptDefinition<T, K>): RouteDefinition[] {
  const { calls, rights, lock, authorize, stored, assertUnused, detach, changed } = kind;
  const judge = (kind.judge ?? asSent) as NonNullable<KeptRules<T, K>['judge']>;

  /** Before the transaction: rights are read where caches read them, which have no part in it. */
  const admit = async (context: TenantContext, id: string | null, input?: InputOf<K>) =>
    authorize?.(context, id === null ? null : await loadKept(context.db, kind, id), input);
  /** The row as it stands, while nobody else writes. */
  const loaded = async (tx: TenantDb, id: string) => {
    await lock?.(tx);
    return loadKept(tx, kind, id);
  };
  const create = async (context: TenantContext, input: InputOf<K>) => {
    await admit(context, null, input);
    return context.db.transaction(async (tx) => {
      await lock?.(tx);
      const saved = await addKept(context, tx, kind, await judge(tx, input, null, context));
      await stored?.(tx, saved.id, input, context);
      return saved;
    });
  };
  const update = async (context: TenantContext, id: string, { version, ...input }: Versioned) => {
    await admit(context, id, input as InputOf<K>);
    return context.db.transaction(async (tx) => {
      const values = await judge(tx, input as InputOf<K>, await loaded(tx, id), context);
      const saved = await changeKept(context, tx, kind, id, version, values);
      await stored?.(tx, id, input as InputOf<K>, context);
      return saved;
    });
  };
  const remove = async (context: TenantContext, id: string) => {
    await admit(context, id);
    return context.db.transaction(async (tx) => {
      const row = await loaded(tx, id);
      await assertUnused?.(tx, row, context);
      await detach?.(tx, row);
      await removeKept(context, tx, kind, id);
    });
  };
  const then = async <R>(context: TenantContext, work: Promise<R>): Promise<R> => {
    const result = await work;
    changed?.(context);
    return result;
  };
  /** Where the address does not name the row, the body does. */
  const sentIn = (params: unknown, body: unknown) => {
    const { id, ...sent } = { ...(body as Versioned & { id: string }), ...(params as { id?: string }) };
    return { id, sent };
  };

  const { write, read = write, create: creating = write, remove: removing = write } = rights;
  const { list } = kind as unknown as {
    list?: (context: TenantContext, query: unknown) => Promise<Static<DescribedCall['data']>>;
  };
  return [
    calls.list &&
      list &&
      route<DescribedCall, TenantRight>(calls.list, read, (context, { query }) => list(context, query)),
    calls.create &&
      route<DescribedCall, TenantRight>(calls.create, creating, (context, { body }) =>
        then(context, create(context, body as InputOf<K>)),
      ),
    calls.update &&
      route<DescribedCall, TenantRight>(calls.update, write, (context, { params, body }) => {
        const { id, sent } = sentIn(params, body);
        return then(context, update(context, id, sent));
      }),
    calls.remove &&
      route<DescribedCall, TenantRight>(calls.remove, removing, async (context, { params, body }) => {
        await then(context, remove(context, sentIn(params, body).id));
        return null;
      }),
  ].filter((one) => one !== undefined);
}
