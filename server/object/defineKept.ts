/**
 * Rows of an enterprise that people administer, as one definition: positions, templates, rates. From its table, fields,
 * calls and rights come the routes that list, add, change and remove them, each change in one transaction with its entry
 * in the operation log, refused with 409 where somebody saved in between. What is special of a kind stands in its hooks.
 */
import type { Static } from 'typebox';
import type { BodyOf, DescribedCall } from '../../contract/api';
import type { TenantDb } from '../db/scope';
import { type Right, type RouteDefinition, route, type TenantContext } from '../http/route';
import { addKept, changeKept, type KeptKind, type KeptTable, loadKept, removeKept, type Values } from './kept';

interface KeptCalls {
  list: DescribedCall;
  create: DescribedCall;
  update: DescribedCall;
  remove: DescribedCall;
}
type WithoutVersion<T> = T extends unknown ? Omit<T, 'version'> : never;
/** What is sent to add a row or to change one. */
type InputOf<K extends KeptCalls> = BodyOf<K['create'], never> | WithoutVersion<BodyOf<K['update'], never>>;
/** Rights within an enterprise; `policy` where `authorize` judges each row. */
type TenantRight = Extract<Right, { kind: 'tenant' | 'global' | 'policy' }>;

export interface KeptDefinition<T extends KeptTable, K extends KeptCalls> extends KeptKind<T> {
  calls: K;
  rights: { read: TenantRight; write: TenantRight };
  list: (context: TenantContext) => Promise<Static<K['list']['data']>>;
  /** Keeps other writers out, where rows are judged against each other. */
  lock?: (tx: TenantDb) => Promise<unknown>;
  /** Whether the actor may write this row, or a new one (null). @throws 403, 404 */
  authorize?: (context: TenantContext, row: T['$inferSelect'] | null) => Promise<void>;
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
  /** @throws 422 where something stands on the row */
  assertUnused?: (tx: TenantDb, row: T['$inferSelect']) => Promise<void>;
  /** After the commit: whoever listens is told. */
  changed?: (context: TenantContext) => void;
}

const asSent = (_tx: TenantDb, input: unknown) => input;

/** The routes of the kind, in the order of list, create, update, remove. */
export function defineKept<T extends KeptTable, K extends KeptCalls>(kind: KeptDefinition<T, K>): RouteDefinition[] {
  const { calls, rights, lock, authorize, assertUnused, changed } = kind;
  const judge = (kind.judge ?? asSent) as NonNullable<KeptDefinition<T, K>['judge']>;

  /** The row as it stands, while nobody else writes. */
  const loaded = async (context: TenantContext, tx: TenantDb, id: string) => {
    await lock?.(tx);
    const row = await loadKept(tx, kind, id);
    await authorize?.(context, row);
    return row;
  };
  const create = (context: TenantContext, input: InputOf<K>) =>
    context.db.transaction(async (tx) => {
      await lock?.(tx);
      await authorize?.(context, null);
      return addKept(context, tx, kind, await judge(tx, input, null, context));
    });
  const update = (context: TenantContext, id: string, { version, ...input }: { version: number }) =>
    context.db.transaction(async (tx) => {
      const before = await loaded(context, tx, id);
      const values = await judge(tx, input as InputOf<K>, before, context);
      return changeKept(context, tx, kind, id, version, values);
    });
  const remove = (context: TenantContext, id: string) =>
    context.db.transaction(async (tx) => {
      await assertUnused?.(tx, await loaded(context, tx, id));
      await removeKept(context, tx, kind, id);
    });
  const then = async <R>(context: TenantContext, work: Promise<R>): Promise<R> => {
    const result = await work;
    changed?.(context);
    return result;
  };
  const idOf = (params: unknown) => (params as { id: string }).id;

  return [
    route(calls.list as DescribedCall, rights.read, (context) => kind.list(context)),
    route(calls.create as DescribedCall, rights.write, (context, { body }) =>
      then(context, create(context, body as InputOf<K>)),
    ),
    route(calls.update as DescribedCall, rights.write, (context, { params, body }) =>
      then(context, update(context, idOf(params), body as unknown as { version: number })),
    ),
    route(calls.remove as DescribedCall, rights.write, async (context, { params }) => {
      await then(context, remove(context, idOf(params)));
      return null;
    }),
  ];
}
