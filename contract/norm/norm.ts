/** The API of norms (specification §7 "Knowledge base"): what is kept of one, its versions and clauses. */
import { type Static, Type } from 'typebox';
import { Day, Id, Instant, Nullable, OneOf, Page, Person, pagingFields, RowVersion } from '../envelope';
import {
  CLAUSES_MAX,
  changeLevelCodes,
  normCategoryCodes,
  normLevelCodes,
  normShelfCodes,
  normSorts,
  normSourceCodes,
  normStateCodes,
  REVIEW_MONTHS,
  versionStateCodes,
} from './enums';

const Title = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' });
const Code = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' });
const Ids = (max: number) => Type.Array(Id, { maxItems: max, uniqueItems: true });
const Text = (max: number) => Type.String({ maxLength: max });

export const NormLabel = Type.Object({
  id: Id,
  name: Type.String(),
  color: Type.String(),
  /** Norms that have it. */
  used: Type.Integer(),
  version: RowVersion,
});
export type NormLabel = Static<typeof NormLabel>;
const labelFields = {
  name: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' }),
  color: Type.String({ minLength: 1, maxLength: 20 }),
};
export const NormLabelCreate = Type.Object(labelFields);
export type NormLabelCreate = Static<typeof NormLabelCreate>;
export const NormLabelUpdate = Type.Object({ id: Id, version: RowVersion, ...labelFields });
export type NormLabelUpdate = Static<typeof NormLabelUpdate>;

const normFields = {
  code: Code,
  title: Title,
  source: OneOf(normSourceCodes),
  category: OneOf(normCategoryCodes),
  level: OneOf(normLevelCodes),
  departmentId: Nullable(Id),
  ownerId: Id,
  labelIds: Ids(20),
  reviewMonths: Type.Integer({ minimum: REVIEW_MONTHS.min, maximum: REVIEW_MONTHS.max }),
  /** Norms that this one stands in the place of, and those that it names. */
  replaces: Ids(20),
  cites: Ids(50),
};
const { code, title, source, category, level, ...others } = normFields;
export const NormSave = Type.Object({
  /** Absent: a new one, with its first draft. */
  id: Type.Optional(Id),
  /** Of one that is changed. */
  version: Type.Optional(RowVersion),
  ...{ code, title, source, category, level },
  ...Type.Partial(Type.Object(others)).properties,
});
export type NormSave = Static<typeof NormSave>;
export const NormSaved = Type.Object({ id: Id, version: RowVersion });
export type NormSaved = Static<typeof NormSaved>;

/** Another norm, as a row or a link names it. */
export const NormPointer = Type.Object({
  id: Id,
  code: Type.String(),
  title: Type.String(),
  state: OneOf(normStateCodes),
});
export type NormPointer = Static<typeof NormPointer>;

const row = {
  id: Id,
  code: Type.String(),
  title: Type.String(),
  source: OneOf(normSourceCodes),
  category: OneOf(normCategoryCodes),
  level: OneOf(normLevelCodes),
  state: OneOf(normStateCodes),
  /** `2.0`; of one that never was in effect, that of its draft. */
  versionText: Type.String(),
  effectiveOn: Nullable(Day),
  nextReviewOn: Nullable(Day),
  department: Nullable(Type.Object({ id: Id, name: Type.String() })),
  owner: Nullable(Person),
  labelIds: Type.Array(Id),
  views: Type.Integer(),
  likes: Type.Integer(),
  marks: Type.Integer(),
  subscribers: Type.Integer(),
  interprets: Type.Integer(),
  appraises: Type.Integer(),
  /** Of the version in effect; null: nobody has. */
  score: Nullable(Type.Number()),
  tasks: Type.Integer(),
  liked: Type.Boolean(),
  marked: Type.Boolean(),
  subscribed: Type.Boolean(),
  /** The reader has to confirm that they have read it, and has not. */
  toRead: Type.Boolean(),
  version: RowVersion,
  updatedTime: Instant,
};
export const NormRow = Type.Object({
  ...row,
  /** Where the asked words stand in a clause. */
  passage: Nullable(
    Type.Object({ anchor: Type.String(), no: Type.String(), title: Type.String(), text: Type.String() }),
  ),
});
export type NormRow = Static<typeof NormRow>;

export const NormQuery = Type.Object({
  ...pagingFields,
  keyword: Type.Optional(Text(100)),
  shelf: Type.Optional(OneOf(normShelfCodes)),
  source: Type.Optional(OneOf(normSourceCodes)),
  category: Type.Optional(OneOf(normCategoryCodes)),
  level: Type.Optional(OneOf(normLevelCodes)),
  state: Type.Optional(OneOf(normStateCodes)),
  labelId: Type.Optional(Id),
  sort: Type.Optional(OneOf(normSorts)),
  order: Type.Optional(OneOf(['asc', 'desc'])),
});
export type NormQuery = Static<typeof NormQuery>;
const { properties: paging } = Page(NormRow);
export const NormPage = Type.Object({
  ...paging,
  /** Of the shelf and the words, by state. */
  counts: Type.Record(Type.String(), Type.Integer()),
});
export type NormPage = Static<typeof NormPage>;
export const NormListQuery = Type.Object({
  keyword: Type.Optional(Text(100)),
  /** Those of its clauses too. */
  excludeId: Type.Optional(Id),
});
export type NormListQuery = Static<typeof NormListQuery>;

export const NormSourceCount = Type.Object({ source: OneOf(normSourceCodes), count: Type.Integer() });
export const HotNorm = Type.Object({ ...NormPointer.properties, views: Type.Integer(), heat: Type.Integer() });
export type HotNorm = Static<typeof HotNorm>;

export const ClauseSchema = Type.Object({
  anchor: Id,
  parent: Nullable(Id),
  no: Text(20),
  title: Text(200),
  html: Text(50_000),
});

export const NormVersion = Type.Object({
  id: Id,
  normId: Id,
  text: Type.String(),
  major: Type.Integer(),
  minor: Type.Integer(),
  state: OneOf(versionStateCodes),
  changeLevel: OneOf(changeLevelCodes),
  changeReason: Type.String(),
  changeImpact: Type.String(),
  plannedOn: Nullable(Day),
  effectiveOn: Nullable(Day),
  endedOn: Nullable(Day),
  author: Nullable(Person),
  reviewers: Type.Array(Person),
  approvers: Type.Array(Person),
  /** The one that runs, or that ended last. */
  approvalId: Nullable(Id),
  baseId: Nullable(Id),
  version: RowVersion,
});
export type NormVersion = Static<typeof NormVersion>;
export const NormContent = Type.Object({ ...NormVersion.properties, clauses: Type.Array(ClauseSchema) });
export type NormContent = Static<typeof NormContent>;

export const VersionSave = Type.Object({
  id: Id,
  version: RowVersion,
  changeLevel: Type.Optional(OneOf(changeLevelCodes)),
  changeReason: Type.Optional(Text(500)),
  changeImpact: Type.Optional(Text(500)),
  plannedOn: Type.Optional(Nullable(Day)),
  reviewers: Type.Optional(Ids(20)),
  approvers: Type.Optional(Ids(20)),
  clauses: Type.Optional(Type.Array(ClauseSchema, { maxItems: CLAUSES_MAX })),
});
export type VersionSave = Static<typeof VersionSave>;
export const VersionRef = Type.Object({ id: Id, version: RowVersion });
export type VersionRef = Static<typeof VersionRef>;

/** What whoever asks may do with a norm. */
export const normActs = [
  'edit',
  'manage',
  'newVersion',
  'obsolete',
  'confirmReview',
  'remove',
  'comment',
  'appraise',
  'reappraise',
  'interpret',
] as const;
export type NormAct = (typeof normActs)[number];

export const NormDetail = Type.Object({
  ...row,
  reviewMonths: Type.Integer(),
  replaces: Type.Array(NormPointer),
  replacedBy: Type.Array(NormPointer),
  cites: Type.Array(NormPointer),
  citedBy: Type.Array(NormPointer),
  obsoleteReason: Nullable(Type.String()),
  /** What readers read: that in effect, or the last one that was. */
  current: Nullable(NormContent),
  /** The open draft, for those who may know of it. */
  draft: Nullable(NormVersion),
  /** Approved and not yet in effect: readers are told of the day. */
  coming: Nullable(Type.Object({ text: Type.String(), on: Nullable(Day) })),
  reading: Nullable(
    Type.Object({
      due: Nullable(Day),
      confirmedTime: Nullable(Instant),
      /** That the reader has to pass before they confirm; null: none, or it is confirmed. Not `open`: it takes no answers now. */
      exam: Nullable(
        Type.Object({
          id: Id,
          name: Type.String(),
          formKey: Type.String(),
          passed: Type.Boolean(),
          open: Type.Boolean(),
        }),
      ),
    }),
  ),
  acts: Type.Array(OneOf(normActs)),
});
export type NormDetail = Static<typeof NormDetail>;

export const NormReaction = Type.Object({ id: Id, on: Type.Boolean() });
export type NormReaction = Static<typeof NormReaction>;
export const Obsolete = Type.Object({
  id: Id,
  version: RowVersion,
  reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
  /** Norms that stand in its place from now on. */
  replacedBy: Type.Optional(Ids(5)),
});
export type Obsolete = Static<typeof Obsolete>;

/** Words of a text before and after: what both have, what went, what came. */
export const WordPart = Type.Object({ kind: OneOf(['same', 'gone', 'come'] as const), text: Type.String() });
export const ClauseChange = Type.Object({
  anchor: Id,
  depth: Type.Integer(),
  kind: OneOf(['same', 'added', 'removed', 'changed', 'moved', 'renumbered'] as const),
  noBefore: Nullable(Type.String()),
  no: Nullable(Type.String()),
  title: Type.Array(WordPart),
  text: Type.Array(WordPart),
});
export type ClauseChange = Static<typeof ClauseChange>;
export const Comparison = Type.Object({ from: NormVersion, to: NormVersion, clauses: Type.Array(ClauseChange) });
export type Comparison = Static<typeof Comparison>;
