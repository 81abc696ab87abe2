/** Apps: registered by the enterprise or built in, shown in the tool market, installed for the enterprise or a project. */
import { type Static, Type } from 'typebox';
import { Id, Nullable, OneOf, RowVersion } from '../envelope';
import {
  APP_INTRO_MAX,
  APP_NAME_MAX,
  APP_SN_PATTERN,
  APP_SUMMARY_MAX,
  APP_URL_MAX,
  type AppOpenType,
  appClassCodes,
  appIcons,
  appOpenTypes,
  appPlacementCodes,
  appScopeCodes,
  type CheckPolicy,
  checkPolicies,
  INSTALLS_MAX,
} from './kinds';

const Sn = Type.String({ minLength: 2, maxLength: 40, pattern: APP_SN_PATTERN });
const OpenType = OneOf(Object.keys(appOpenTypes) as AppOpenType[]);
const Placements = Type.Array(OneOf(appPlacementCodes), { uniqueItems: true, maxItems: 3 });
const Scopes = Type.Array(OneOf(appScopeCodes), { uniqueItems: true, maxItems: 10 });

/** As the market shows one. */
export const AppCard = Type.Object({
  sn: Type.String(),
  name: Type.String(),
  summary: Type.String(),
  icon: OneOf([...appIcons]),
  category: OneOf(appClassCodes),
  openType: OpenType,
  builtin: Type.Boolean(),
  /** In how many places of the enterprise it is installed, the enterprise itself included. */
  places: Type.Integer(),
  /** Installed for the whole enterprise. */
  inTenant: Type.Boolean(),
});
export type AppCard = Static<typeof AppCard>;

/** Where one is installed, as far as the asking user may see the place. */
export const AppPlace = Type.Object({
  installId: Id,
  projectId: Nullable(Id),
  projectName: Nullable(Type.String()),
  enabled: Type.Boolean(),
});

export const AppDetail = Type.Object({
  ...AppCard.properties,
  intro: Type.String(),
  /** Of a built-in tool: the component. */
  component: Nullable(Type.String()),
  /** The host that a frame or a new page leads to. */
  host: Nullable(Type.String()),
  placements: Placements,
  scopes: Scopes,
  installed: Type.Array(AppPlace),
  /** The enterprise's own install. */
  installId: Nullable(Id),
  /** Asked for by the app and not granted to the enterprise's install yet. */
  missingScopes: Scopes,
  /** May install it for the enterprise. */
  mayInstall: Type.Boolean(),
});
export type AppDetail = Static<typeof AppDetail>;

/** Asked before a task takes a step (`docs/decisions/apps.md`). */
export const StepCheck = Type.Object({
  /** https; gets a signed question and answers `{ allow, message }`. */
  url: Type.String({ minLength: 1, maxLength: APP_URL_MAX }),
  seconds: Type.Integer({ minimum: 1, maximum: 10 }),
  policy: OneOf(Object.keys(checkPolicies) as CheckPolicy[]),
});
export type StepCheck = Static<typeof StepCheck>;

const fields = {
  name: Type.String({ minLength: 1, maxLength: APP_NAME_MAX, pattern: '\\S' }),
  summary: Type.String({ minLength: 1, maxLength: APP_SUMMARY_MAX, pattern: '\\S' }),
  intro: Type.String({ maxLength: APP_INTRO_MAX }),
  icon: OneOf([...appIcons]),
  category: OneOf(appClassCodes),
  openType: OpenType,
  /** https of another host; of a local component a path of this console. */
  url: Type.String({ minLength: 1, maxLength: APP_URL_MAX }),
  placements: Placements,
  scopes: Scopes,
  enabled: Type.Boolean(),
};
const check = Nullable(StepCheck);

/** An app that the enterprise registered, as its keeper sees it. Secrets are shown once, when they are made. */
export const AppDefinition = Type.Object({
  id: Id,
  sn: Type.String(),
  ...fields,
  check,
  places: Type.Integer(),
  version: RowVersion,
});
export type AppDefinition = Static<typeof AppDefinition>;

export const AppCreate = Type.Object({ sn: Sn, ...fields, check: Type.Optional(check) });
export type AppCreate = Static<typeof AppCreate>;
export const AppUpdate = Type.Object({
  ...Type.Partial(Type.Object(fields)).properties,
  check: Type.Optional(check),
  version: RowVersion,
});
export type AppUpdate = Static<typeof AppUpdate>;
/** Its secret in full: the only time that it is told. */
export const AppCreated = Type.Object({ id: Id, version: RowVersion, secret: Type.String() });
export type AppCreated = Static<typeof AppCreated>;
export const AppSecret = Type.Object({ secret: Type.String() });

/** Grants what the app asks for; installed already: grants what it asks for now. */
export const AppInstall = Type.Object({ sn: Type.String({ minLength: 1, maxLength: 40 }) });
export const ProjectAppAdd = Type.Object({ projectId: Id, ...AppInstall.properties });
export type ProjectAppAdd = Static<typeof ProjectAppAdd>;

/** An installed app where it is used (specification §3 "Menu or app entry", §7 `pcApplication/assigned`). */
export const AssignedApp = Type.Object({
  id: Id,
  sn: Type.String(),
  name: Type.String(),
  summary: Type.String(),
  icon: OneOf([...appIcons]),
  openType: OpenType,
  openUrl: Nullable(Type.String()),
  /** Of a local component that is a page of the console. */
  path: Nullable(Type.String()),
  /** Of a built-in tool: the component. */
  component: Nullable(Type.String()),
  placements: Placements,
  enabled: Type.Boolean(),
  /** Installed for the enterprise, and by that in each project. */
  fromTenant: Type.Boolean(),
  missingScopes: Scopes,
  version: RowVersion,
});
export type AssignedApp = Static<typeof AssignedApp>;

/** What a project may add (`pcApplication/total`). */
export const ProjectAppChoice = Type.Object({ ...AppCard.properties, assigned: Type.Boolean(), scopes: Scopes });
export type ProjectAppChoice = Static<typeof ProjectAppChoice>;

/** Installs of one place in their order, each on or off; those that are left out follow as they are. */
const Batch = Type.Array(Type.Object({ id: Id, enabled: Type.Boolean(), version: RowVersion }), {
  maxItems: INSTALLS_MAX,
});
export const ProjectAppBatch = Type.Object({ projectId: Id, apps: Batch });
export type ProjectAppBatch = Static<typeof ProjectAppBatch>;
export const TenantAppBatch = Type.Object({ apps: Batch });
export type TenantAppBatch = Static<typeof TenantAppBatch>;
