/** All apps of an enterprise, built-in tools and its own, as one list by their `sn`. */
import { builtinPlacements, builtinTools } from '../../../contract/app/builtin';
import type { AppClass, AppIcon, AppOpenType, AppPlacement, AppScope } from '../../../contract/app/kinds';
import { appDefinition } from '../../db/schema';
import type { TenantDb } from '../../db/scope';

export type DefinitionRow = typeof appDefinition.$inferSelect;

export interface CatalogueApp {
  sn: string;
  name: string;
  summary: string;
  intro: string;
  icon: AppIcon;
  category: AppClass;
  openType: AppOpenType;
  /** Null: a component of ours. */
  url: string | null;
  component: string | null;
  placements: readonly AppPlacement[];
  scopes: readonly AppScope[];
  enabled: boolean;
  /** Null: built in. */
  definition: DefinitionRow | null;
}

const builtin: readonly CatalogueApp[] = builtinTools.map((tool) => ({
  ...tool,
  openType: 'localComponent',
  url: null,
  placements: builtinPlacements,
  scopes: [],
  enabled: true,
  definition: null,
}));

const own = (row: DefinitionRow): CatalogueApp => ({
  sn: row.sn,
  name: row.name,
  summary: row.summary,
  intro: row.intro,
  icon: row.icon,
  category: row.category,
  openType: row.openType,
  url: row.url,
  component: null,
  placements: row.placements,
  scopes: row.scopes,
  enabled: row.enabled,
  definition: row,
});

export type Catalogue = ReadonlyMap<string, CatalogueApp>;

/** Disabled ones, too: whoever shows them says so or leaves them out. */
export async function catalogueOf(db: TenantDb): Promise<Catalogue> {
  const rows = await db.select(appDefinition);
  const mine = rows.map(own).sort((a, b) => a.name.localeCompare(b.name, 'zh'));
  return new Map([...mine, ...builtin].map((app) => [app.sn, app]));
}
