/** Apps that an enterprise registered, and where apps are installed. Built-in tools stand in `contract/app/builtin.ts`. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StepCheck } from '../../../contract/app/app';
import type { AppClass, AppIcon, AppOpenType, AppPlacement, AppScope } from '../../../contract/app/kinds';
import { audit, instant, tenantKey, versioned } from './columns';
import { project } from './project';

export const appDefinition = pgTable(
  'app_definition',
  {
    ...tenantKey(),
    sn: text('sn').notNull(),
    name: text('name').notNull(),
    summary: text('summary').notNull(),
    intro: text('intro').notNull(),
    icon: text('icon').$type<AppIcon>().notNull(),
    category: text('category').$type<AppClass>().notNull(),
    openType: text('open_type').$type<AppOpenType>().notNull(),
    url: text('url').notNull(),
    placements: text('placements').array().$type<AppPlacement[]>().notNull(),
    scopes: text('scopes').array().$type<AppScope[]>().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** Asked before tasks take steps; null: not asked. */
    stepCheck: jsonb('step_check').$type<StepCheck>(),
    /** `whsec_…`: proves the app where it asks us. Null: none was made yet. */
    secretCipher: text('secret_cipher'),
    ...audit(),
    ...versioned(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), uniqueIndex('app_definition_sn').on(t.tenantId, t.sn)],
);

/** By the app's `sn`: of a built-in tool, or of the enterprise's own. Without a project: for the whole enterprise. */
export const appInstall = pgTable(
  'app_install',
  {
    ...tenantKey(),
    sn: text('sn').notNull(),
    projectId: uuid('project_id'),
    /** Granted when it was installed; what the app asks for later is granted anew. */
    scopes: text('scopes').array().$type<AppScope[]>().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    sort: integer('sort').notNull().default(0),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('app_install_once').on(t.tenantId, sql`coalesce(${t.projectId}, ${t.tenantId})`, t.sn),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'app_install_project',
    }).onDelete('cascade'),
  ],
);

/** Keys that contexts of frames are signed with, of the whole installation: told before they are used, kept after. */
export const appKey = pgTable('app_key', {
  kid: text('kid').primaryKey(),
  publicJwk: jsonb('public_jwk').$type<Record<string, unknown>>().notNull(),
  privateCipher: text('private_cipher').notNull(),
  useFrom: instant('use_from').notNull(),
});

/** What an app got for a context and its secret: asks for a person, within the scopes. */
export const appToken = pgTable(
  'app_token',
  {
    ...tenantKey(),
    installId: uuid('install_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** The only project that it reaches; null: all that the person reaches. */
    projectId: uuid('project_id'),
    scopes: text('scopes').array().$type<AppScope[]>().notNull(),
    tokenHash: text('token_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('app_token_hash').on(t.tokenHash),
    index('app_token_expires').on(t.expiresAt),
    foreignKey({
      columns: [t.tenantId, t.installId],
      foreignColumns: [appInstall.tenantId, appInstall.id],
      name: 'app_token_install',
    }).onDelete('cascade'),
  ],
);
