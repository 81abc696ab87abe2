/**
 * What a module says of itself to the walk over all routes (`tests/rights`): objects to look at, and what its routes are
 * called with. It stands in `server/modules/<module>/routeFixtures.ts` beside the rows of `rights.ts`; both are found by the name of
 * their folder, so that a new module is listed nowhere.
 */
import type { TestApp } from './app';
import type { TestTenant, TestUser } from './factories';
import type { Role } from './rights';

/** In every text of the enterprise: no answer to a stranger may hold it. */
export const SECRET = '甲方机密';

/** A file with contents, of an object that the caller ties it to: `run(FIXTURE_FILE, id, name, author)`. */
export const FIXTURE_FILE = `
  WITH blob AS (INSERT INTO file_blob (tenant_id, id, hash, size) VALUES ($1, $2::uuid, $2::uuid::text, 1) RETURNING id)
  INSERT INTO file (tenant_id, id, blob_id, category, name, size, created_by)
  SELECT $1, id, id, 'attachment', $3, 1, $4 FROM blob`;

/** Each module adds its own (`declare module`). */
export interface FixtureObjects {
  /** One comment of pm a kind. */
  comments: Record<string, { id: string }>;
}

/** The enterprise that is looked at: one of each role, and one of each object. */
export interface World {
  tenant: TestTenant;
  people: Record<Role, TestUser>;
  /** A member of the enterprise who is in no project: to be added to one. */
  newcomer: TestUser;
  /** Only there to log in. */
  account: TestUser;
  objects: FixtureObjects;
}

/** Where a module makes its objects. */
export interface Ground {
  t: TestApp;
  tenant: TestTenant;
  people: Pick<World['people'], 'owner' | 'pm' | 'dev' | 'viewer'>;
  visibility: 'private' | 'tenant';
  /** Of the modules before it. */
  objects: FixtureObjects;
  /** Runs SQL of which `$1` is the tenant. */
  run(sql: string, ...values: unknown[]): Promise<unknown>;
}

export interface Asked {
  world: World;
  objects: FixtureObjects;
  path: string;
  /** Another each call. */
  serial: number;
}

export interface ModuleFixtures {
  /** After the modules that stand before it in the list. */
  objects?(ground: Ground): Promise<Partial<FixtureObjects>>;
  /** By the name of the field; what is not named has the usual value (`tests/rights/calls.ts`). */
  values?(asked: Asked): Readonly<Record<string, unknown>>;
}
