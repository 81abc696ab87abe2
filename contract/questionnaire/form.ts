/** Questionnaires as the API takes and gives them (specification §7 "Survey"). */

import { type Static, Type } from 'typebox';
import { FIELDS_SENT_MAX, INTEGER_MAX } from '../constants';
import { Id, Instant, Nullable, OneOf, Page, Person, pagingFields, RowVersion } from '../envelope';
import { Brand } from '../tenant/brand';
import { formStates, writeRefusals } from './access';
import { type ExamLate, type ExamResult, examLates, examShows, MINUTES_MAX, POINTS_MAX } from './exam';
import type { Condition } from './model';
import { ALL_RIGHTS, formShareCodes } from './rights';
import { ConditionSchema, DesignGiven, DesignSchema } from './schema';
import { type FormSettings, formAudienceKinds, formKindCodes, QUESTIONS_MAX, QUOTAS_MAX } from './settings';

const states = Object.keys(formStates) as (keyof typeof formStates)[];
const Title = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });
const Ids = (maxItems: number) => Type.Array(Id, { maxItems, uniqueItems: true });
const Minute = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });

export const ThemeSchema = Type.Object({
  color: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
  logoId: Type.Optional(Id),
});

export const SettingsSchema = Type.Unsafe<FormSettings>(
  Type.Object({
    beginsAt: Nullable(Instant),
    endsAt: Nullable(Instant),
    hours: Nullable(Type.Object({ from: Minute, to: Minute })),
    audience: Type.Object({
      kind: OneOf(Object.keys(formAudienceKinds)),
      departmentIds: Ids(200),
      userIds: Ids(500),
    }),
    anonymous: Type.Boolean(),
    once: Type.Boolean(),
    oneByOne: Type.Boolean(),
    progress: Type.Boolean(),
    proof: Type.Optional(Type.Boolean()),
    exam: Type.Optional(
      Type.Object({
        show: OneOf(Object.keys(examShows)),
        pass: Nullable(Type.Number({ minimum: 0, maximum: POINTS_MAX * QUESTIONS_MAX })),
        minutes: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: MINUTES_MAX }))),
        late: Type.Optional(OneOf(Object.keys(examLates))),
      }),
    ),
    theme: Type.Optional(ThemeSchema),
    thanks: Type.String({ maxLength: 2000 }),
  }),
);

/** A cap is a quota without a condition. `used` is of the answers that count. */
export const Quota = Type.Object({
  id: Id,
  name: Type.String({ minLength: 1, maxLength: 50 }),
  /** Null: all answers. */
  condition: Type.Unsafe<Condition | null>(ConditionSchema),
  limit: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
  used: Type.Integer(),
});
export type Quota = Static<typeof Quota>;
const QuotaInput = Type.Object({
  id: Type.Optional(Id),
  name: Quota.properties.name,
  condition: Quota.properties.condition,
  limit: Quota.properties.limit,
});
export type QuotaInput = Static<typeof QuotaInput>;

export const FormQuery = Type.Object({
  ...pagingFields,
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  state: Type.Optional(OneOf(states)),
  kind: Type.Optional(OneOf(formKindCodes)),
  labelId: Type.Optional(Id),
  projectId: Type.Optional(Id),
  sort: Type.Optional(OneOf(['updatedTime', 'title', 'answers'] as const)),
  desc: Type.Optional(Type.Boolean()),
});
export type FormQuery = Static<typeof FormQuery>;

export const FormRow = Type.Object({
  id: Id,
  formKey: Type.String(),
  title: Type.String(),
  kind: OneOf(formKindCodes),
  state: OneOf(states),
  version: RowVersion,
  /** The published version; null before the first. */
  versionNo: Nullable(Type.Integer()),
  /** The design differs from what is published. */
  edited: Type.Boolean(),
  anonymous: Type.Boolean(),
  labelIds: Type.Array(Id),
  project: Nullable(Type.Object({ id: Id, name: Type.String() })),
  owner: Nullable(Person),
  answers: Type.Integer(),
  beginsAt: Nullable(Instant),
  endsAt: Nullable(Instant),
  updatedTime: Instant,
  /** What who asks may do with it. */
  rights: Type.Array(OneOf([...ALL_RIGHTS])),
  /** Its publication waits for an approval. */
  waiting: Type.Boolean(),
});
export type FormRow = Static<typeof FormRow>;
export const FormPage = Type.Object({
  ...Page(FormRow).properties,
  /** How many stand in each state, under the same conditions otherwise. */
  counts: Type.Object(
    Object.fromEntries(states.map((one) => [one, Type.Integer()])) as Record<
      (typeof states)[number],
      ReturnType<typeof Type.Integer>
    >,
  ),
});
export type FormPage = Static<typeof FormPage>;

export const FormDetail = Type.Object({
  ...FormRow.properties,
  description: Type.String(),
  draft: DesignGiven,
  settings: SettingsSchema,
  hasPassword: Type.Boolean(),
  quotas: Type.Array(Quota),
  /** Published once, it stays as it is. */
  anonymousSettled: Type.Boolean(),
});
export type FormDetail = Static<typeof FormDetail>;

const written = {
  description: Type.Optional(Type.String({ maxLength: 5000 })),
  draft: Type.Optional(DesignSchema),
  settings: Type.Optional(SettingsSchema),
  labelIds: Type.Optional(Ids(20)),
  projectId: Type.Optional(Nullable(Id)),
};
export const FormCreate = Type.Object({ title: Title, kind: OneOf(formKindCodes), ...written });
export type FormCreate = Static<typeof FormCreate>;
export const FormUpdate = Type.Object({
  id: Id,
  version: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }),
  title: Type.Optional(Title),
  ...written,
  /** null takes it away. */
  password: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 50 }))),
  quotas: Type.Optional(Type.Array(QuotaInput, { maxItems: QUOTAS_MAX })),
});
export type FormUpdate = Static<typeof FormUpdate>;

export const FormRef = Type.Object({ id: Id, version: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }) });
export type FormRef = Static<typeof FormRef>;

/** What lies in the recycle bin; the title is looked for. */
export const RecycledFormQuery = Type.Object({
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  ...pagingFields,
});
export type RecycledFormQuery = Static<typeof RecycledFormQuery>;
export const RecycledForm = Type.Object({
  id: Id,
  title: Type.String(),
  kind: OneOf(formKindCodes),
  answers: Type.Integer(),
  deletedBy: Nullable(Person),
  deletedTime: Instant,
  /** Null: it is kept for ever. */
  purgeTime: Nullable(Instant),
});
export type RecycledForm = Static<typeof RecycledForm>;
export const FormsRecycled = Page(RecycledForm);
export type FormsRecycled = Static<typeof FormsRecycled>;

export const FormTaken = Type.Object({
  version: RowVersion,
  state: OneOf(states),
  versionNo: Nullable(Type.Integer()),
  /** It is published once an approval has agreed to it. */
  waiting: Type.Boolean(),
});
export type FormTaken = Static<typeof FormTaken>;

export const FormInvite = Type.Object({
  id: Id,
  /** Absent: the whole audience that has not answered. */
  userIds: Type.Optional(Ids(500)),
  /** `robot`: groups hear of it whose robots are told of invitations. */
  channels: Type.Array(OneOf(['station', 'mail', 'robot'] as const), { minItems: 1, maxItems: 3, uniqueItems: true }),
});
export type FormInvite = Static<typeof FormInvite>;

/** Out of a file, as it would have been pasted. */
export const QuestionsText = Type.Object({ text: Type.String(), cut: Type.Boolean() });
export type QuestionsText = Static<typeof QuestionsText>;

/** Who works on it beside its owner. */
export const Collaborator = Type.Object({ person: Person, rights: Type.Array(OneOf(formShareCodes)) });
export type Collaborator = Static<typeof Collaborator>;
/** What one person may do; nothing takes them out. */
export const CollaboratorSave = Type.Object({
  id: Id,
  userId: Id,
  rights: Type.Array(OneOf(formShareCodes), { maxItems: 3, uniqueItems: true }),
});
export type CollaboratorSave = Static<typeof CollaboratorSave>;

/** The address is shown once: the database keeps what it is recognised by. */
export const LinkCreate = Type.Object({
  id: Id,
  singleUse: Type.Boolean(),
  taskId: Type.Optional(Id),
  /** Days; without it the link lasts. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
});
export type LinkCreate = Static<typeof LinkCreate>;
export const LinkMade = Type.Object({ token: Type.String(), path: Type.String() });
export type LinkMade = Static<typeof LinkMade>;

/** What waits for me: published, for me, open. */
export const FormToAnswer = Type.Object({
  id: Id,
  formKey: Type.String(),
  title: Type.String(),
  endsAt: Nullable(Instant),
  answered: Type.Boolean(),
});
export type FormToAnswer = Static<typeof FormToAnswer>;

export const FormLabel = Type.Object({
  id: Id,
  name: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' }),
  color: Type.String({ maxLength: 20 }),
  version: RowVersion,
  used: Type.Integer(),
});
export type FormLabel = Static<typeof FormLabel>;
export const FormLabelCreate = Type.Object({ name: FormLabel.properties.name, color: FormLabel.properties.color });
export type FormLabelCreate = Static<typeof FormLabelCreate>;
export const FormLabelUpdate = Type.Object({ id: Id, version: RowVersion, ...FormLabelCreate.properties });
export type FormLabelUpdate = Static<typeof FormLabelUpdate>;

const FormKey = Type.String({ minLength: 8, maxLength: 40, pattern: '^[A-Za-z0-9_-]+$' });
const Token = Type.String({ minLength: 8, maxLength: 80, pattern: '^[A-Za-z0-9_-]+$' });
export const WriteQuery = Type.Object({ formKey: FormKey, token: Type.Optional(Token) });
export type WriteQuery = Static<typeof WriteQuery>;
export const WriteAuth = Type.Object({
  formKey: FormKey,
  token: Type.Optional(Token),
  password: Type.Optional(Type.String({ maxLength: 50 })),
});
export type WriteAuth = Static<typeof WriteAuth>;

const SlotPlaceSchema = Type.Object({
  question: Type.String(),
  option: Type.String(),
  left: Type.Integer(),
  of: Type.Integer(),
});
/** What the page needs, where one may answer; else why not. */
export const WriteAnswer = Type.Object({
  refusal: Nullable(OneOf(Object.keys(writeRefusals) as (keyof typeof writeRefusals)[])),
  text: Type.String(),
  title: Type.String(),
  beginsAt: Nullable(Instant),
  csrfToken: Nullable(Type.String()),
  /** Who is logged in; their device keeps what they begin apart from what others do. */
  userId: Nullable(Id),
  form: Nullable(
    Type.Object({
      versionNo: Type.Integer(),
      description: Type.String(),
      schema: DesignGiven,
      /** Options whose quota has no place left: shown, and not to be chosen. */
      full: Type.Array(Type.Object({ question: Type.String(), option: Type.String() })),
      /** Of slots: what each has left. */
      places: Type.Array(SlotPlaceSchema),
      /** Of an exam with a limit: how many seconds are left, below 0 after the end, and what becomes of late answers. */
      limit: Nullable(Type.Object({ seconds: Type.Number(), late: OneOf(Object.keys(examLates) as ExamLate[]) })),
      anonymous: Type.Boolean(),
      oneByOne: Type.Boolean(),
      progress: Type.Boolean(),
      thanks: Type.String(),
    }),
  ),
  /** How the page looks, also where it says why one may not answer. */
  theme: Nullable(ThemeSchema),
  /** Whose it is; null where nothing is told. */
  brand: Nullable(Brand),
});
export type WriteAnswer = Static<typeof WriteAnswer>;

export const AnswerSubmit = Type.Object({
  ...WriteAuth.properties,
  /** Stands on the device before the first try: the same one is never kept twice. */
  submitKey: Id,
  versionNo: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }),
  answers: Type.Record(Type.String({ maxLength: 41 }), Type.Unknown(), { maxProperties: FIELDS_SENT_MAX }),
  /** What was asked for by an answer before, and the number that answers it. */
  proof: Type.Optional(Type.String({ maxLength: 60, pattern: '^[A-Za-z0-9_.-]+$' })),
  /** Seconds with the page in view, by page. */
  seconds: Type.Optional(Type.Array(Type.Number({ minimum: 0, maximum: 1e6 }), { maxItems: 400 })),
});
export type AnswerSubmit = Static<typeof AnswerSubmit>;
export const AnswerReceipt = Type.Object({
  receipt: Id,
  end: Nullable(Type.String()),
  /** Of an exam whose points are told. */
  exam: Type.Optional(Type.Unsafe<ExamResult>({})),
});
export type AnswerReceipt = Static<typeof AnswerReceipt>;

/** Holds a place of a slot for a while, in place of another one of that question; null gives it back. */
export const SlotHold = Type.Object({
  ...WriteAuth.properties,
  /** The one that the answer will be sent under. */
  submitKey: Id,
  versionNo: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }),
  question: Type.String({ maxLength: 20 }),
  option: Nullable(Type.String({ maxLength: 20 })),
});
export type SlotHold = Static<typeof SlotHold>;
export const SlotHeld = Type.Object({
  places: Type.Array(SlotPlaceSchema),
  /** For how long it is held; null: nothing is. */
  seconds: Nullable(Type.Number()),
});
export type SlotHeld = Static<typeof SlotHeld>;

/** An uploaded file, told to whoever uploaded it. */
export const FormFile = Type.Object({ id: Id, name: Type.String(), size: Type.Integer() });
export type FormFile = Static<typeof FormFile>;
/** What a question about people or departments offers. */
export const ChoicesQuery = Type.Object({
  ...WriteQuery.properties,
  kind: OneOf(['person', 'department'] as const),
  keyword: Type.Optional(Type.String({ maxLength: 50 })),
});
export type ChoicesQuery = Static<typeof ChoicesQuery>;
export const NamedChoice = Type.Object({ id: Id, name: Type.String(), hint: Type.String() });
export type NamedChoice = Static<typeof NamedChoice>;

const Stop = Type.Object({
  /** Questions that were seen, up to the one where it stopped. */
  shown: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 300 }),
  left: Type.String({ maxLength: 20 }),
});
/** Somebody closes the page without having sent it, or has come back to it. */
export const FormLeft = Type.Object({
  ...WriteAuth.properties,
  versionNo: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }),
  now: Nullable(Stop),
  /** What was told before, which does not hold any more. */
  before: Nullable(Stop),
});
export type FormLeft = Static<typeof FormLeft>;
