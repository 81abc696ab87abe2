/** An enterprise's people from a directory (issue 30 §2): SCIM, which is told, and LDAP, which is asked. */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, OneOf, Page, Person, pagingFields, RowVersion } from '../envelope';
import {
  type CloudKind,
  cloudKinds,
  type DepartmentsFrom,
  type DirectoryKind,
  departmentSources,
  directoryKinds,
  type HandOverTo,
  handOverWays,
  type LdapSecurity,
  ldapSecurities,
  RUN_NAMES_MAX,
  type RunState,
  runStates,
  type TestStep,
  testSteps,
} from './words';

const keysOf = <K extends string>(words: Record<K, unknown>) => OneOf(Object.keys(words) as K[]);
const Kind = keysOf<DirectoryKind>(directoryKinds);
const Text = (max: number) => Type.String({ minLength: 1, maxLength: max, pattern: '\\S' });
const Attribute = Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z][A-Za-z0-9;.-]{0,59}$' });
const NoAttribute = Type.String({ maxLength: 60, pattern: '^([A-Za-z][A-Za-z0-9;.-]{0,59})?$' });

/** What holds for every kind of directory. */
const shared = {
  enabled: Type.Boolean(),
  departmentsFrom: keysOf<DepartmentsFrom>(departmentSources),
  handOver: keysOf<HandOverTo>(handOverWays),
  /** Who takes over with `MEMBER`; else null. */
  heirId: Nullable(Id),
};

export const LdapSettings = Type.Object({
  /** Host and port, without a scheme: `ldap.example.com:636`; the port may be left out. */
  address: Text(300),
  security: keysOf<LdapSecurity>(ldapSecurities),
  /** A certificate (PEM) that signs the server's, where no public one does. */
  ca: Type.String({ maxLength: 20_000 }),
  bindDn: Text(500),
  base: Text(500),
  userFilter: Text(1000),
  /** Empty: groups are not read. */
  groupFilter: Type.String({ maxLength: 1000 }),
  attributes: Type.Object({
    id: Attribute,
    userName: Attribute,
    name: Attribute,
    email: NoAttribute,
    mobile: NoAttribute,
    title: NoAttribute,
    department: NoAttribute,
  }),
  /** People sign in with the directory's password. */
  signIn: Type.Boolean(),
  /** A sync each night by itself. */
  nightly: Type.Boolean(),
});
export type LdapSettings = Static<typeof LdapSettings>;

export const ScimSave = Type.Object({ ...shared, version: RowVersion });
export type ScimSave = Static<typeof ScimSave>;
const BindPassword = Type.String({ minLength: 1, maxLength: 500 });
/** An absent password stays. */
export const LdapSave = Type.Object({
  ...shared,
  settings: LdapSettings,
  password: Type.Optional(BindPassword),
  version: RowVersion,
});
export type LdapSave = Static<typeof LdapSave>;
export type SharedSettings = Omit<ScimSave, 'version'>;

export const CloudSettings = Type.Object({
  /** By which the service knows the application that may read (`cloudWords`). */
  appId: Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9_-]{1,100}$' }),
  /** A sync each night by itself. */
  nightly: Type.Boolean(),
  /** Its people come in from within the service's own app, without a password. */
  signIn: Type.Optional(Type.Boolean()),
  /** Its people get messages there, as far as they wish (`channels.app`). */
  messages: Type.Optional(Type.Boolean()),
  /** Of DingTalk and WeCom: the number of the application (`cloudAgentWords`). */
  agentId: Type.Optional(Nullable(Type.String({ maxLength: 30, pattern: '^[0-9]{0,30}$' }))),
  /** Of DingTalk: the organisation, as its app asks for it. */
  corpId: Type.Optional(Nullable(Type.String({ maxLength: 100, pattern: '^[A-Za-z0-9_-]{0,100}$' }))),
});
export type CloudSettings = Static<typeof CloudSettings>;
const CloudSecret = Type.Optional(Type.String({ minLength: 1, maxLength: 500 }));
const Cloud = keysOf<CloudKind>(cloudKinds);
/** An absent secret stays. */
export const CloudSave = Type.Object({
  ...shared,
  kind: Cloud,
  settings: CloudSettings,
  secret: CloudSecret,
  version: RowVersion,
});
export type CloudSave = Static<typeof CloudSave>;
/** As it stands in the form; without a secret the kept one is used. */
export const CloudTest = Type.Object({ kind: Cloud, settings: CloudSettings, secret: CloudSecret });
export type CloudTest = Static<typeof CloudTest>;
export const CloudTested = Type.Object({ ok: Type.Boolean(), text: Type.String() });
export type CloudTested = Static<typeof CloudTested>;

const kept = {
  ...shared,
  heir: Nullable(Person),
  people: Type.Integer(),
  groups: Type.Integer(),
  version: RowVersion,
};
export const DirectoryOverview = Type.Object({
  /** What the other side is given as the address of the service. */
  scimUrl: Type.String(),
  scim: Type.Object({
    ...kept,
    /** Null: there is no token. */
    token: Nullable(Type.Object({ hint: Type.String(), madeTime: Instant })),
    usedTime: Nullable(Instant),
  }),
  ldap: Type.Object({ ...kept, settings: Nullable(LdapSettings), hasPassword: Type.Boolean() }),
  cloud: Type.Array(
    Type.Object({
      ...{ ...kept, kind: Cloud, settings: Nullable(CloudSettings), hasSecret: Type.Boolean() },
      /** Under which its sign-ins are asked for; null: it was never saved. */
      id: Nullable(Id),
      /** What the application opens within the service's app. */
      homeUrl: Type.String(),
      /** Messages of the last seven days: how many went, how many failed, and why the last one did. */
      messages: Type.Object({ sent: Type.Integer(), failed: Type.Integer(), lastReason: Nullable(Type.String()) }),
    }),
  ),
  /** Whoever asks may change it: only who passes every check of the enterprise. */
  mayChange: Type.Boolean(),
});
export type DirectoryOverview = Static<typeof DirectoryOverview>;

/** Shown once. */
export const ScimToken = Type.Object({ token: Type.String() });
export type ScimToken = Static<typeof ScimToken>;

export const DirectoryGroupsQuery = Type.Object({
  ...pagingFields,
  kind: Kind,
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
});
export type DirectoryGroupsQuery = Static<typeof DirectoryGroupsQuery>;
export const DirectoryGroup = Type.Object({
  id: Id,
  name: Type.String(),
  people: Type.Integer(),
  departmentId: Nullable(Id),
  roleId: Nullable(Id),
  version: RowVersion,
});
export type DirectoryGroup = Static<typeof DirectoryGroup>;
export const DirectoryGroups = Page(DirectoryGroup);
export type DirectoryGroups = Static<typeof DirectoryGroups>;
export const DirectoryGroupSave = Type.Object({
  departmentId: Nullable(Id),
  roleId: Nullable(Id),
  version: RowVersion,
});
export type DirectoryGroupSave = Static<typeof DirectoryGroupSave>;

/** As it stands in the form; without a password the kept one is used. */
export const LdapTest = Type.Object({ settings: LdapSettings, password: Type.Optional(BindPassword) });
export type LdapTest = Static<typeof LdapTest>;
export const LdapTested = Type.Object({
  ok: Type.Boolean(),
  /** What was tried, up to the first that failed. */
  steps: Type.Array(Type.Object({ step: keysOf<TestStep>(testSteps), ok: Type.Boolean(), text: Type.String() })),
});
export type LdapTested = Static<typeof LdapTested>;

const Names = Type.Array(Type.Object({ name: Type.String(), userName: Type.String(), note: Type.String() }), {
  maxItems: RUN_NAMES_MAX,
});
/** Each kind of change: how many, and the first of them. */
const Change = Type.Object({ count: Type.Integer(), names: Names });
export const RunFound = Type.Object({
  /** In the directory, and in reach of the filter. */
  people: Type.Integer(),
  groups: Type.Integer(),
  comes: Change,
  moves: Change,
  leaves: Change,
  /** Who could not be brought or disabled, and why. */
  refused: Change,
});
export type RunFound = Static<typeof RunFound>;
export const DirectoryRun = Type.Object({
  id: Id,
  kind: Kind,
  dry: Type.Boolean(),
  state: keysOf<RunState>(runStates),
  fault: Nullable(Type.String()),
  /** Null: by the clock, or by what SCIM told one by one within a day. */
  by: Nullable(Person),
  beganTime: Instant,
  endedTime: Nullable(Instant),
  found: Nullable(RunFound),
});
export type DirectoryRun = Static<typeof DirectoryRun>;
export const RunStart = Type.Object({ dry: Type.Boolean() });
export type RunStart = Static<typeof RunStart>;
