/** Apps that an enterprise registers, kept by its right. Secrets are told once. */
import { eq } from 'drizzle-orm';
import { appApi } from '../../../contract/app/api';
import type { AppCreate, AppCreated, AppDefinition, StepCheck } from '../../../contract/app/app';
import { builtinTool } from '../../../contract/app/builtin';
import { APPS_MAX } from '../../../contract/app/kinds';
import { reachable } from '../../base/safeFetch';
import { newSecret } from '../../base/signing';
import { appDefinition } from '../../db/schema';
import { againstRule, duplicate, invalid } from '../../errors';
import { global, type TenantContext } from '../../http/route';
import { defineKept } from '../../object/defineKept';
import { addKept, changeKept, loadKept } from '../../object/kept';
import { encrypt } from '../../secrets';
import { appAddress } from './address';
import type { DefinitionRow } from './catalogue';
import { placesBySn } from './installs';
import { definitionKind } from './kinds';
import { checkReach } from './stepChecks';

export const manageApps = global('TENANT:APP:MANAGE');

const present = (row: DefinitionRow, places: number): AppDefinition => ({
  id: row.id,
  sn: row.sn,
  name: row.name,
  summary: row.summary,
  intro: row.intro,
  icon: row.icon,
  category: row.category,
  openType: row.openType,
  url: row.url,
  placements: row.placements,
  scopes: row.scopes,
  enabled: row.enabled,
  check: row.stepCheck,
  places,
  version: row.version,
});

async function listDefinitions({ db }: TenantContext): Promise<AppDefinition[]> {
  const [rows, places] = [await db.select(appDefinition), await placesBySn(db)];
  return rows.map((row) => present(row, places.get(row.sn) ?? 0)).sort((a, b) => a.name.localeCompare(b.name, 'zh'));
}

const addressFor = ({ platform, request }: TenantContext, url: string, openType: AppDefinition['openType']) =>
  appAddress(url, openType, platform.env, request.headers.host);

/** @throws 400 where nobody outside could be asked there */
function keptCheck({ platform: { env } }: TenantContext, check: StepCheck | null): StepCheck | null {
  if (!check) return null;
  try {
    return { ...check, url: reachable(check.url.trim(), checkReach(env)).url.href };
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error), 'check');
  }
}

/** @throws 400 naming the field, 409 for a code that is taken */
export async function createDefinition(context: TenantContext, input: AppCreate): Promise<AppCreated> {
  const { db, platform } = context;
  const { check = null, ...fields } = input;
  const url = addressFor(context, input.url, input.openType);
  const stepCheck = keptCheck(context, check);
  const secret = newSecret();
  const added = await db.transaction(async (tx) => {
    const others = await tx.select(appDefinition);
    if (others.length >= APPS_MAX) throw againstRule(`最多登记 ${APPS_MAX} 个应用，请先删除不用的`);
    if (builtinTool(input.sn) || others.some(({ sn }) => sn === input.sn)) {
      throw duplicate(`编码「${input.sn}」已被使用`, 'sn');
    }
    const secretCipher = encrypt(platform.env, secret);
    return addKept(context, tx, definitionKind, { ...fields, stepCheck, name: input.name.trim(), url, secretCipher });
  });
  return { ...added, secret };
}

/** All but adding one, whose answer tells the secret. One that is installed stays: what stands there would lead nowhere. */
export const definitionRoutes = defineKept({
  ...definitionKind,
  calls: { list: appApi.listDefinitions, update: appApi.update, remove: appApi.delete },
  rights: { read: manageApps, write: manageApps },
  list: listDefinitions,
  judge: (_tx, { check, ...input }, before, context) => ({
    ...input,
    stepCheck: check === undefined ? undefined : keptCheck(context, check),
    name: input.name?.trim(),
    url: addressFor(context, input.url ?? before?.url ?? '', input.openType ?? before?.openType ?? 'newPage'),
  }),
  assertUnused: async (tx, { sn }) => {
    const places = (await placesBySn(tx)).get(sn) ?? 0;
    if (places > 0) throw againstRule(`该应用安装在 ${places} 处，请先卸载；也可以停用，停用后各处都不再显示`);
  },
  changed: ({ platform, actor }) => platform.stepChecks.changed(actor.tenantId),
});

/** The former secret is void at once: an app that proves itself by it is refused from now on. */
export async function renewSecret(context: TenantContext, id: string): Promise<{ secret: string }> {
  const { db, platform, actor } = context;
  const secret = newSecret();
  await db.transaction(async (tx) => {
    const { version } = await loadKept(tx, definitionKind, id);
    await changeKept(context, tx, definitionKind, id, version, {});
    await tx.update(
      appDefinition,
      { secretCipher: encrypt(platform.env, secret), updatedBy: actor.userId },
      eq(appDefinition.id, id),
    );
  });
  return { secret };
}
