/**
 * The API of a register, made of its table of fields and its lifecycle: what is asked and answered by the routes that all
 * registers have (`server/object/register/routes.ts`). A kind adds what is its own.
 */
import { type TObject, type TOptional, type TProperties, type TSchema, type TUnsafe, Type } from 'typebox';
import {
  Day,
  GivenNumber,
  Id,
  Instant,
  Nullable,
  NullableOf,
  OneOf,
  Page,
  Person,
  pagingFields,
  RowVersion,
} from '../envelope';
import { FEN_MAX } from '../time/money';
import { CustomValues, conditionProperties } from './customFields';
import { type BuiltinField, type BuiltinFields, isSet, namesIn, type ValuesOf } from './fields';
import { filledBy, type Lifecycle, statesOf } from './lifecycle';
import {
  Code,
  Html,
  Ids,
  LabelIds,
  ObjectLinkRow,
  ObjectPointer,
  Reason,
  RecordRights,
  Said,
  stepAsk,
  Text,
  Title,
} from './record';
import { type ShownName, shownName } from './shown';
import type { RegisterTab } from './tabs';

type WrittenName<F extends BuiltinFields> = {
  [N in keyof F & string]: F[N] extends { right: string } ? N : never;
}[keyof F & string];
type RequiredName<F extends BuiltinFields> = {
  [N in WrittenName<F>]: F[N] extends { required: true } ? N : never;
}[WrittenName<F>];
/** What people fill in, each by the name of its field. */
type WrittenProperties<F extends BuiltinFields> = { [N in WrittenName<F>]: TUnsafe<ValuesOf<F>[N]> };
type Loose<P extends TProperties> = { [N in keyof P]: TOptional<P[N]> };
type CreateProperties<F extends BuiltinFields> = Loose<Omit<WrittenProperties<F>, RequiredName<F>>> &
  Pick<WrittenProperties<F>, RequiredName<F>>;

type ShownIn<F extends BuiltinFields, P extends 'list' | 'detail'> = {
  [N in keyof F & string as N extends 'seq'
    ? never
    : P extends F[N]['in'][number]
      ? ShownName<N, F[N]['kind']>
      : never]: TUnsafe<
    F[N]['kind'] extends 'person' ? Person | (F[N] extends { nullable: true } ? null : never) : ValuesOf<F>[N]
  >;
};

const beside = {
  id: Id,
  no: Type.String(),
  projectId: Id,
  version: RowVersion,
  customFields: Type.Unsafe<CustomValues>({ type: 'object', additionalProperties: true }),
  /** People whom custom values name. */
  named: Type.Array(Person),
};
const custom = { customFields: Type.Optional(CustomValues) };
const around = {
  project: Type.Object({ id: Id, name: Type.String(), readonly: Type.Boolean() }),
  links: Type.Array(ObjectLinkRow),
  origin: Nullable(ObjectPointer),
  rights: RecordRights,
};

/** What may be said of a field. */
function inputOf(name: string, field: BuiltinField) {
  const { kind, nullable, numeric, choices, max, byId } = field;
  if (name === 'title') return Title;
  const loose = <T extends Parameters<typeof Nullable>[0]>(schema: T) => (nullable ? Nullable(schema) : schema);
  switch (kind) {
    case 'html':
      return Html;
    case 'person':
      return loose(Id);
    case 'labels':
    case 'persons':
      return LabelIds;
    case 'choices':
      return Type.Array(choices ? OneOf(Object.keys(choices)) : Code, { uniqueItems: true, maxItems: 50 });
    case 'days':
      return loose(Type.Array(Day, { minItems: 2, maxItems: 2 }));
    case 'flag':
      return Type.Boolean();
    case 'date':
      return loose(Day);
    case 'instant':
      return loose(Instant);
    case 'number':
      return loose(numeric ? Type.Number({ minimum: numeric[0], maximum: numeric[1] }) : GivenNumber);
    case 'money':
      return loose(Type.Integer({ minimum: 1, maximum: FEN_MAX }));
    case 'choice':
      if (numeric) return loose(Type.Integer({ minimum: numeric[0], maximum: numeric[1] }));
      if (byId) return loose(Id);
      if (!choices) return loose(Code);
      return nullable ? NullableOf(Object.keys(choices)) : OneOf(Object.keys(choices));
    default:
      return Text(max);
  }
}

/** How a field is answered. */
function shownAs({ kind, nullable, numeric }: BuiltinField) {
  const loose = <T extends Parameters<typeof Nullable>[0]>(schema: T) => (nullable ? Nullable(schema) : schema);
  if (kind === 'person') return loose(Person);
  if (kind === 'labels' || kind === 'persons') return Type.Array(Id);
  if (kind === 'choices' || kind === 'days') return loose(Type.Array(Type.String()));
  if (kind === 'flag') return Type.Boolean();
  return loose(numeric || kind === 'money' ? Type.Integer() : kind === 'number' ? Type.Number() : Type.String());
}

const shownIn = <F extends BuiltinFields, P extends 'list' | 'detail'>(fields: F, place: P): ShownIn<F, P> =>
  Object.fromEntries(
    namesIn(fields, place)
      .filter((name) => name !== 'seq')
      .map((name) => [shownName(name, fields[name] as BuiltinField), shownAs(fields[name] as BuiltinField)]),
  ) as ShownIn<F, P>;

const loosely = <P extends TProperties>(properties: P): Loose<P> =>
  Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, Type.Optional(one)])) as Loose<P>;

interface Own<
  C extends TProperties,
  U extends TProperties,
  W extends TProperties,
  D extends TProperties,
  Q extends TProperties,
  T extends TProperties,
  A extends TProperties,
> {
  /** What a new one takes that is no field. */
  create: C;
  /** What a change takes that is no field. */
  update: U;
  /** What rows and the detail show beside their fields. */
  row: W;
  /** What the detail alone shows. */
  detail: D;
  /** How the list is narrowed otherwise than by conditions. */
  filter: Q;
  /** What steps ask for that is no field. */
  step: T;
  /** What a step answers beside state and version. */
  stepped: A;
}

/** @param own of the kind's own; `{}` where there is nothing */
export function registerApi<
  const F extends BuiltinFields,
  S extends string,
  B extends string,
  // biome-ignore lint/complexity/noBannedTypes: no properties of its own.
  C extends TProperties = {},
  // biome-ignore lint/complexity/noBannedTypes: the same.
  U extends TProperties = {},
  // biome-ignore lint/complexity/noBannedTypes: the same.
  W extends TProperties = {},
  // biome-ignore lint/complexity/noBannedTypes: the same.
  D extends TProperties = {},
  // biome-ignore lint/complexity/noBannedTypes: the same.
  Q extends TProperties = {},
  // biome-ignore lint/complexity/noBannedTypes: the same.
  T extends TProperties = {},
  // biome-ignore lint/complexity/noBannedTypes: the same.
  A extends TProperties = {},
>(
  fields: F,
  lifecycle: Lifecycle<S>,
  tabs: Readonly<Record<B, RegisterTab<S>>>,
  own: Partial<Own<C, U, W, D, Q, T, A>> = {},
) {
  const ownly = <K extends keyof Own<C, U, W, D, Q, T, A>>(key: K) => (own[key] ?? {}) as Own<C, U, W, D, Q, T, A>[K];
  const names = Object.keys(fields).filter((name) => fields[name]?.right) as WrittenName<F>[];
  const written = Object.fromEntries(
    names.map((name) => [name, inputOf(name, fields[name] as BuiltinField)]),
  ) as WrittenProperties<F>;
  const create = Object.fromEntries(
    names.map((name) => [name, fields[name]?.required ? written[name] : Type.Optional(written[name])]),
  ) as CreateProperties<F>;
  const { title, ...untitled } = create as CreateProperties<F> & { title: typeof Title };
  const many = names.filter((name) => !['text', 'html'].includes(fields[name]?.kind ?? ''));
  const sets = Object.fromEntries(
    names.filter((name) => isSet(fields[name] as BuiltinField)).map((name) => [name, LabelIds]),
  );
  const steps = filledBy(lifecycle).filter((name) => name in written);
  const row = { ...beside, ...shownIn(fields, 'list'), ...ownly('row') };
  const Row = Type.Object(row);
  return {
    Create: Type.Object({ projectId: Id, ...create, ...custom, ...ownly('create') }),
    /** A title each, and the rest alike. */
    BatchCreate: Type.Object({
      projectId: Id,
      titles: Type.Array(Title, { minItems: 1, maxItems: 50 }),
      ...(untitled as Omit<CreateProperties<F>, 'title'>),
      ...custom,
      ...ownly('create'),
    }),
    Update: Type.Object({ version: RowVersion, ...loosely(written), ...custom, ...ownly('update') }),
    BatchUpdate: Type.Object({
      projectId: Id,
      ids: Ids,
      /** To sets: what each gets beside what it has, and what it loses. */
      add: Type.Optional(Type.Object({ ...loosely(sets), ...custom })),
      remove: Type.Optional(Type.Object({ ...loosely(sets), ...custom })),
      set: Type.Object({
        ...loosely(Object.fromEntries(many.map((name) => [name, written[name]])) as WrittenProperties<F>),
        ...custom,
      }),
    }),
    Row,
    Page: Page(Row),
    Detail: Type.Object({
      ...row,
      ...shownIn(fields, 'detail'),
      stateBefore: Nullable(OneOf(statesOf(lifecycle))),
      ...around,
      ...ownly('detail'),
    }),
    Query: Type.Object({
      projectId: Id,
      filter: Type.Optional(
        Type.Object({
          tab: Type.Optional(OneOf(Object.keys(tabs) as B[])),
          keyword: Type.Optional(Type.String({ maxLength: 100 })),
          ...conditionProperties,
          ...loosely(ownly('filter')),
        }),
      ),
      /** A field of the table, or `rank`: the order in which they are looked at. */
      sort: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
      order: Type.Optional(OneOf(['asc', 'desc'])),
      ...pagingFields,
    }),
    Step: Type.Object({
      ...stepAsk(statesOf(lifecycle)),
      ...(Object.fromEntries(steps.map((name) => [name, Type.Optional(written[name as WrittenName<F>])])) as Loose<
        WrittenProperties<F>
      >),
      ...loosely(ownly('step')),
    }),
    Stepped: Type.Object({
      state: OneOf(statesOf(lifecycle)),
      version: RowVersion,
      ...ownly('stepped'),
    }),
    BatchRecycle: Type.Object({ projectId: Id, ids: Ids, reason: Said }),
    BatchStep: Type.Object({
      projectId: Id,
      ids: Ids,
      to: OneOf<S | 'back'>([...statesOf(lifecycle), 'back']),
      reason: Type.Optional(Reason),
      ...(Object.fromEntries(steps.map((name) => [name, Type.Optional(written[name as WrittenName<F>])])) as Loose<
        WrittenProperties<F>
      >),
    }),
  };
}

/** The same of any register, for what is made of all of them. */
export type AnyRegisterApi = Record<
  'Create' | 'BatchCreate' | 'Update' | 'BatchUpdate' | 'Query' | 'Step' | 'BatchStep' | 'BatchRecycle',
  TObject
> &
  Record<'Row' | 'Page' | 'Detail' | 'Stepped', TSchema>;
