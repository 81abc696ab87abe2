/** Makes, changes, copies and removes questionnaires. What is published stays as it was until it is published anew. */

import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { conditionsOf, isCondition } from '../../../contract/questionnaire/conditions';
import type { FormCreate, FormUpdate } from '../../../contract/questionnaire/form';
import { faultsOf } from '../../../contract/questionnaire/lint';
import type { FormSchema } from '../../../contract/questionnaire/model';
import { type FormSettings, usualSettings } from '../../../contract/questionnaire/settings';
import { cutText } from '../../../contract/text/cut';
import { newId } from '../../base/present';
import { surveyFile, surveyForm, surveyLabel, surveyVersion } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { logOperation } from '../../object/operationLog';
import { projectFor } from '../../object/project';
import { encrypt } from '../../secrets';
import { assertNotWaiting, endAsking } from './asking';
import { type FormRecord, loadForm, staleForm } from './load';
import { saveQuotas } from './quotas';

/** 96 bits, in an address. */
const newFormKey = () => randomBytes(12).toString('base64url');
const EMPTY = { questions: [], ends: [] };

export const logForm = (
  { actor }: Pick<TenantContext, 'actor'>,
  db: TenantDb,
  action: string,
  { id, title, projectId }: Pick<FormRecord, 'id' | 'title' | 'projectId'>,
  detail: object = {},
) =>
  logOperation(db, actor, {
    module: 'questionnaire',
    action,
    objectType: 'questionnaire',
    objectId: id,
    projectId,
    detail: { title, ...detail },
  });

export async function createForm(context: TenantContext, input: FormCreate): Promise<{ id: string }> {
  const { db, actor } = context;
  const id = newId();
  const { title, kind, description = '', draft = EMPTY, settings = usualSettings, labelIds = [], projectId } = input;
  await assertValues(context, { settings, labelIds, projectId, draft });
  if (settings.theme?.logoId !== undefined) throw invalid('徽标要在建立问卷之后上传', 'settings');
  const row = {
    ...{ id, formKey: newFormKey(), kind, title: title.trim(), description, draft, settings, labelIds },
    projectId: projectId ?? null,
    ...{ ownerId: actor.userId, createdBy: actor.userId, updatedBy: actor.userId },
  };
  await db.transaction(async (tx) => {
    await tx.insert(surveyForm, row);
    await logForm(context, tx, 'created', row);
  });
  return { id };
}

/** Fields that are named are changed; an autosave of the design names the design alone. */
export async function updateForm(context: TenantContext, input: FormUpdate): Promise<{ version: number }> {
  const { platform, db } = context;
  const { id, version, title, description, draft, settings, labelIds, projectId, password, quotas } = input;
  // Whoever edits changes what is asked; for whom, when and how it is answered is for who manages it.
  const byManager = [settings, labelIds, projectId, password, quotas].some((one) => one !== undefined);
  const form = await loadForm(context, id, byManager ? 'manage' : 'edit');
  if (form.version !== version) throw await staleForm(context, form);
  await assertNotWaiting(db, id);
  await assertLogo(db, id, settings);
  await assertValues(context, { settings, labelIds, projectId, draft });
  if (quotas?.some(({ condition }) => condition !== null && !isCondition(condition))) {
    throw invalid('配额的条件无法识别，请重新设置', 'quotas');
  }
  if (settings && form.publishedNo !== null && settings.anonymous !== form.settings.anonymous) {
    throw againstRule('是否匿名在首次发布时确定，之后不能更改');
  }
  if (settings && form.state === 'COLLECTING') await assertStillSound(context, form, settings);
  await db.transaction(async (tx) => {
    await writeForm(context, tx, form, {
      title: title?.trim(),
      ...{ description, draft, settings, labelIds, projectId },
      ...(password !== undefined && {
        passwordCipher: password === null ? null : encrypt(platform.env, password),
      }),
      ...(draft && form.publishedNo !== null && { edited: true }),
    });
    if (quotas) await saveQuotas(tx, id, quotas);
    await logForm(context, tx, 'updated', form, {
      fields: Object.keys(input).filter((name) => name !== 'id' && name !== 'version'),
    });
  });
  return { version: version + 1 };
}

async function assertLogo(db: TenantDb, formId: string, settings: FormSettings | undefined): Promise<void> {
  const logoId = settings?.theme?.logoId;
  if (logoId === undefined) return;
  const logo = await db.find(surveyFile, logoId);
  if (logo?.formId !== formId || logo.purpose !== 'image') throw invalid('徽标已不存在，请重新上传', 'settings');
}

/** What is being answered has to go with the new settings as it had to when it was published. */
async function assertStillSound({ db }: TenantContext, form: FormRecord, settings: FormSettings): Promise<void> {
  const [version] = await db.select(
    surveyVersion,
    and(eq(surveyVersion.formId, form.id), eq(surveyVersion.no, form.publishedNo ?? 0)),
  );
  if (!version) return;
  const before = new Set(faultsOf(version.schema, form.settings).map(({ text }) => text));
  const fault = faultsOf(version.schema, settings).find(({ text }) => !before.has(text));
  if (fault) throw againstRule(fault.text);
}

/** The version that was read, and nothing in between; 409 otherwise. */
export async function writeForm(
  context: TenantContext,
  db: TenantDb,
  { id, version }: Pick<FormRecord, 'id' | 'version'>,
  values: Partial<typeof surveyForm.$inferInsert>,
): Promise<void> {
  const changed = await db.update(
    surveyForm,
    { ...values, version: sql`version + 1`, updatedBy: context.actor.userId, updatedAt: sql`now()` },
    and(eq(surveyForm.id, id), eq(surveyForm.version, version)),
  );
  if (changed === 0) throw await staleForm(context, await loadForm({ ...context, db }, id, null));
}

async function assertValues(
  context: TenantContext,
  {
    settings,
    labelIds,
    projectId,
    draft,
  }: { settings?: FormSettings; labelIds?: string[]; projectId?: string | null; draft?: FormSchema },
): Promise<void> {
  const { db } = context;
  if (draft && !conditionsOf(draft).every((one) => isCondition(one)))
    throw invalid('题目的逻辑条件无法识别，请重新设置', 'draft');
  if (projectId) await projectFor(context, projectId, 'TASK:RELATION:UPDATE');
  if (labelIds && labelIds.length > 0) {
    const known = await db.select(surveyLabel, sql`${surveyLabel.id} = ANY(${sql.param(labelIds)}::uuid[])`);
    if (known.length !== labelIds.length) throw invalid('所选标签已被删除，请重新选择', 'labelIds');
  }
  if (!settings) return;
  const { beginsAt, endsAt, audience, hours, anonymous } = settings;
  if (beginsAt && endsAt && Date.parse(beginsAt) >= Date.parse(endsAt)) {
    throw invalid('结束时间要晚于开始时间', 'settings');
  }
  if (hours && hours.from === hours.to) throw invalid('每天填写时段的开始和结束不能相同', 'settings');
  if (audience.kind === 'some' && audience.departmentIds.length + audience.userIds.length === 0) {
    throw invalid('请选择填写范围中的部门或人员', 'settings');
  }
  if (anonymous && audience.kind === 'some' && audience.departmentIds.length === 0 && audience.userIds.length < 5) {
    throw invalid('匿名问卷至少要有 5 位填写人', 'settings');
  }
}

/** A new draft with the same questions and settings; answers, places and people are not copied. */
export async function copyForm(context: TenantContext, id: string): Promise<{ id: string }> {
  const { kind, title, description, draft, settings, labelIds, projectId, rights } = await loadForm(
    context,
    id,
    'edit',
  );
  return createForm(context, {
    ...{ kind, title: `${cutText(title, 95)}（副本）`, description, draft, labelIds },
    // A collaborator need not be in its project: the copy is theirs.
    projectId: rights.includes('own') ? projectId : null,
    // The logo belongs to the questionnaire that it was uploaded for.
    settings: {
      ...settings,
      beginsAt: null,
      endsAt: null,
      ...(settings.theme && { theme: { color: settings.theme.color } }),
    },
  });
}

/** Into the recycle bin, with its answers. */
export async function removeForm(context: TenantContext, id: string, version: number): Promise<void> {
  const form = await loadForm(context, id, 'own');
  if (form.version !== version) throw await staleForm(context, form);
  if (form.state === 'COLLECTING') throw againstRule('问卷正在收集，请先停止，再删除');
  await context.db.transaction(async (tx) => {
    await writeForm(context, tx, form, { deletedAt: sql`now()` as never, deletedBy: context.actor.userId });
    await endAsking({ ...context, db: tx }, id);
    await logForm(context, tx, 'recycled', form);
  });
}
