import type { FormState } from '../../../contract/questionnaire/access';
import type { FormRef, FormTaken } from '../../../contract/questionnaire/form';
import { formLifecycle } from '../../../contract/questionnaire/lifecycle';
import { faultsOf } from '../../../contract/questionnaire/lint';
import { surveyForm, surveyParticipation, surveyVersion } from '../../db/schema';
import { againstRule, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { type StatefulKind, take } from '../../object/lifecycle';
import { askToPublish, isAsked, isWaiting } from './asking';
import { type LoadedForm, loadForm, nextNo, staleForm } from './load';
import { saveSlots } from './quotas';
import { logForm, writeForm } from './service';
import { shuffleSoon } from './write/shuffle';

/** Says what keeps a design from being answered; nothing where it may be published. */
function assertSound({ draft, settings }: LoadedForm): void {
  const faults = faultsOf(draft, settings);
  const [first] = faults;
  if (!first) return;
  const at = draft.questions.findIndex(({ id }) => id === first.question) + 1;
  if (at === 0) throw againstRule(first.text, { faults });
  const more = faults.length > 1 ? `等 ${faults.length} 处` : '';
  throw againstRule(`第 ${at} 题：${first.text}${more}，请修改后再发布`, { faults });
}

/** In the transaction of the step. */
async function freeze({ db, actor }: TenantContext, form: LoadedForm): Promise<void> {
  const no = nextNo(form);
  if (no === form.publishedNo) return;
  await saveSlots(db, form.id, form.draft);
  await db.insert(surveyVersion, { formId: form.id, no, schema: form.draft, publishedBy: actor.userId });
  await db.insertIfAbsent(surveyParticipation, { formId: form.id });
}

const stateOf: StatefulKind<LoadedForm, FormState> = {
  lifecycle: formLifecycle,
  // Whoever loads one may manage it.
  judge() {},
  guards: { COLLECTING: (_context, form) => assertSound(form) },
  stale: staleForm,
  async write(tx, context, form, { to }) {
    await writeForm(context, tx, form, {
      state: to,
      ...(to === 'COLLECTING' && { publishedNo: nextNo(form), edited: false }),
    });
    return 1;
  },
  async follow(tx, context, form, { to }) {
    const { platform, actor } = context;
    if (to === 'COLLECTING') await freeze(context, form);
    await logForm(context, tx, to === 'COLLECTING' ? 'published' : 'stopped', form);
    if (to === 'STOPPED' && form.settings.anonymous) {
      tx.afterCommit(() => shuffleSoon(platform, { tenantId: actor.tenantId, formId: form.id }));
    }
  },
};

async function taken(context: TenantContext, id: string): Promise<FormTaken> {
  const row = await context.db.find(surveyForm, id);
  if (!row) throw notFound('问卷');
  return {
    version: row.version,
    state: row.state,
    versionNo: row.publishedNo,
    waiting: await isWaiting(context.db, id),
  };
}

/** Straight, by whoever may: it collects, or what it collects on is its next version. */
export async function bringOut(context: TenantContext, form: LoadedForm): Promise<void> {
  if (form.state !== 'COLLECTING')
    return void (await take(stateOf, context, form, { to: 'COLLECTING', version: form.version }));
  await context.db.transaction(async (tx) => {
    await writeForm(context, tx, form, { publishedNo: nextNo(form), edited: false });
    await freeze({ ...context, db: tx }, form);
    await logForm(context, tx, 'versionPublished', form, { no: nextNo(form) });
  });
}

/** Where the enterprise has a flow for it, it is asked about; else it comes out at once. */
async function publish(context: TenantContext, form: LoadedForm, version: number): Promise<FormTaken> {
  if (form.version !== version) throw await staleForm(context, form);
  assertSound(form);
  if (await isAsked(context.db)) await askToPublish(context, form);
  else await bringOut(context, form);
  return taken(context, form.id);
}

/** A draft for the first time; while it collects, its edited design as the next version. */
export async function publishForm(context: TenantContext, { id, version }: FormRef): Promise<FormTaken> {
  const form = await loadForm(context, id, 'manage');
  if (form.state === 'STOPPED') throw againstRule('问卷已停止，请使用“重新发布”');
  if (form.state === 'COLLECTING' && form.version === version && !form.edited) {
    throw againstRule('问卷没有修改，无需再次发布');
  }
  return publish(context, form, version);
}

export async function stopForm(context: TenantContext, { id, version }: FormRef): Promise<FormTaken> {
  await take(stateOf, context, await loadForm(context, id, 'manage'), { to: 'STOPPED', version });
  return taken(context, id);
}

export async function republishForm(context: TenantContext, { id, version }: FormRef): Promise<FormTaken> {
  const form = await loadForm(context, id, 'manage');
  if (form.state === 'DRAFT') throw againstRule('问卷尚未发布过，请使用“发布”');
  if (form.state === 'COLLECTING') throw againstRule('问卷正在收集，请使用“发布新版本”');
  return publish(context, form, version);
}
