/**
 * Who stands before a questionnaire, and whether they may answer it: `validate/writeAuth` names the first reason against
 * it in the order of the specification. Open to people without a login. A password is judged as often as `guessed` says.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type WriteRefusal, writeRefusal, writeRefusals } from '../../../../contract/questionnaire/access';
import { withoutKey } from '../../../../contract/questionnaire/exam';
import type { WriteAnswer, WriteAuth } from '../../../../contract/questionnaire/form';
import { fullOptions } from '../../../../contract/questionnaire/full';
import type { Condition, FormSchema } from '../../../../contract/questionnaire/model';
import { zoneOf } from '../../../../contract/time/zone';
import { surveyForm } from '../../../db/schema';
import { TenantDb } from '../../../db/scope';
import type { RequestContext } from '../../../http/route';
import { brandOf } from '../../../object/brand';
import { judgeGuess } from '../../../object/guesses';
import type { Platform } from '../../../platform';
import { decrypt } from '../../../secrets';
import { IN_FORM_AUDIENCE } from '../audience';
import type { FormRecord } from '../load';
import { attemptKeyOf, minutesOf, standing } from './attempt';
import { hasSlots, placesOf } from './slotPlaces';

export interface Admission {
  db: TenantDb;
  form: FormRecord;
  /** Of a member of the form's enterprise who is logged in. */
  respondentId: string | null;
  link: { id: string; taskId: string | null; singleUse: boolean } | null;
  /** Whether they may know what it is called. */
  told: boolean;
  refusal: WriteRefusal | null;
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
const sameText = (a: string, b: string) =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());

/** `HH:mm` by the clocks of the form's enterprise: who answers need not be of one. */
async function minuteOf({ calendars }: Pick<Platform, 'calendars'>, tenantId: string, now: string): Promise<string> {
  const { zoneName } = await calendars.hoursOf(tenantId);
  return zoneOf(zoneName).minuteText(Date.parse(now)).slice(11);
}

/** Who has opened a door with the password that it has: a phone in a room asks every few seconds, all of them at one moment. */
const opened = new LRUCache<string, true>({ max: 20_000, ttl: 60 * 60_000 });

/**
 * Null: there is no such form, or it was removed.
 * @param often who asks again and again, as one word: with a password that was judged right for them it is judged no more
 */
export async function admissionTo(
  { platform, request, ip }: RequestContext,
  { formKey, token, password }: WriteAuth,
  often?: string,
): Promise<Admission | null> {
  const [found] = await platform.database.query<{ tenant_id: string; id: string }>(
    'SELECT tenant_id, id FROM survey_form WHERE form_key = $1 AND deleted_at IS NULL',
    [formKey],
  );
  if (!found) return null;
  const db = new TenantDb(platform.database, found.tenant_id);
  const form = await db.find(surveyForm, found.id);
  if (!form) return null;
  const { settings, passwordCipher } = form;
  const accountId = request.session?.account.id ?? null;
  const [member] = await db.query<{ id: string; in_audience: boolean }>(
    `SELECT m.id, ${IN_FORM_AUDIENCE} AS in_audience FROM survey_form f
       JOIN tenant_member m ON m.tenant_id = f.tenant_id AND m.id = $3 AND NOT m.disabled
      WHERE f.tenant_id = $1 AND f.id = $2`,
    [form.id, accountId],
  );
  const link = token === undefined ? undefined : await linkOf(db, form.id, token);
  const open = settings.audience.kind === 'anyone' || link?.good === true;
  const told = open || member?.in_audience === true;
  const onceKey = onceKeyOf(form, member?.id ?? null, link?.good ? link : null);
  const right = async () =>
    passwordCipher !== null && sameText(password ?? '', decrypt(platform.env, passwordCipher)) ? true : null;
  const asker = accountId ?? ip;
  const judged = async () => {
    if (passwordCipher === null || password === undefined) return false;
    const key =
      often === undefined ? null : hashToken(JSON.stringify([form.id, passwordCipher, asker, often, password]));
    if (key !== null && opened.has(key)) return true;
    const isRight = (await judgeGuess(db, 'questionnaire', { subject: form.id, asker }, right)) === true;
    if (key !== null && isRight) opened.set(key, true);
    return isRight;
  };
  const isOpen = await judged();
  const now = new Date().toISOString();
  const refusal = writeRefusal({
    state: form.state,
    window: settings,
    now: { instant: now, minute: await minuteOf(platform, found.tenant_id, now) },
    // A clock needs somebody whose it is.
    loginRequired: !open || (minutesOf(form) !== null && attemptKeyOf(member?.id ?? null, link ?? null) === null),
    loggedIn: accountId !== null,
    inAudience: told,
    passwordOpen: passwordCipher !== null && !isOpen,
    link: token === undefined ? 'none' : link?.good ? (link.used ? 'used' : 'good') : 'bad',
    answered: onceKey !== null && !link?.used && (await hasAnswered(db, form, onceKey)),
    full: await isFull(db, form.id),
  });
  return { db, form, respondentId: member?.id ?? null, link: link?.good ? link : null, told, refusal };
}

/** What may stand once among the answers: a link for one use, else the person where they may answer once. */
export function onceKeyOf(
  { settings }: FormRecord,
  respondentId: string | null,
  link: { id: string; singleUse: boolean } | null,
): string | null {
  if (link) return link.singleUse ? link.id : null;
  return settings.once ? respondentId : null;
}

async function linkOf(db: TenantDb, formId: string, token: string) {
  const [row] = await db.query<{
    id: string;
    task_id: string | null;
    single_use: boolean;
    good: boolean;
    used: boolean;
  }>(
    `SELECT l.id, l.task_id, l.single_use, coalesce(l.expires_at, 'infinity') > now() AS good,
            l.single_use AND (EXISTS (SELECT 1 FROM survey_response r WHERE r.tenant_id = l.tenant_id
                                         AND r.form_id = l.form_id AND r.once_key = l.id)
                           OR EXISTS (SELECT 1 FROM survey_participation p WHERE p.tenant_id = l.tenant_id
                                         AND p.form_id = l.form_id AND l.id = ANY(p.keys))) AS used
       FROM survey_link l WHERE l.tenant_id = $1 AND l.form_id = $2 AND l.token_hash = $3`,
    [formId, hashToken(token)],
  );
  return row && { id: row.id, taskId: row.task_id, singleUse: row.single_use, good: row.good, used: row.used };
}

async function hasAnswered(db: TenantDb, { id }: FormRecord, key: string): Promise<boolean> {
  const [row] = await db.query<{ answered: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM survey_response WHERE tenant_id = $1 AND form_id = $2 AND once_key = $3)
         OR EXISTS (SELECT 1 FROM survey_participation WHERE tenant_id = $1 AND form_id = $2 AND $3 = ANY(keys)) AS answered`,
    [id, key],
  );
  return row?.answered ?? false;
}

const isFull = async (db: TenantDb, formId: string) =>
  (
    await db.query(
      `SELECT 1 FROM survey_quota WHERE tenant_id = $1 AND form_id = $2 AND condition IS NULL AND used >= "limit"`,
      [formId],
    )
  ).length > 0;

/** Of the quotas that have no place left. */
const fullConditions = async (db: TenantDb, formId: string) =>
  (
    await db.query<{ condition: Condition }>(
      `SELECT condition FROM survey_quota
        WHERE tenant_id = $1 AND form_id = $2 AND condition IS NOT NULL AND used >= "limit" ORDER BY sort, id`,
      [formId],
    )
  ).map(({ condition }) => condition);

export async function schemaOf(db: TenantDb, formId: string, no: number): Promise<FormSchema | null> {
  const [row] = await db.query<{ schema: FormSchema }>(
    `SELECT schema FROM survey_version WHERE tenant_id = $1 AND form_id = $2 AND no = $3`,
    [formId, no],
  );
  return row?.schema ?? null;
}

/** What the page is given: the questions where one may answer, else the reason and no question. */
export async function admit(context: RequestContext, input: WriteAuth): Promise<WriteAnswer> {
  const admission = await admissionTo(context, input);
  const csrfToken = context.request.session?.csrfToken ?? null;
  const userId = context.request.session?.account.id ?? null;
  if (!admission) {
    return {
      refusal: 'GONE',
      text: writeRefusals.GONE,
      title: '',
      beginsAt: null,
      csrfToken,
      userId,
      form: null,
      ...{ theme: null, brand: null },
    };
  }
  const { db, form } = admission;
  const { settings, publishedNo } = form;
  const clock =
    admission.refusal === null ? await standing(db, form, attemptKeyOf(admission.respondentId, admission.link)) : null;
  const late = settings.exam?.late ?? 'keep';
  const refusal = clock?.late && late === 'refuse' ? 'LATE' : admission.refusal;
  // What is not out yet, or not for them, shows nothing of itself.
  const isTold = admission.told && form.state !== 'DRAFT';
  const title = isTold ? form.title : '';
  const schema = refusal === null && publishedNo !== null ? await schemaOf(db, form.id, publishedNo) : null;
  return {
    refusal,
    text: refusal ? writeRefusals[refusal] : '',
    title,
    beginsAt: refusal === 'NOT_BEGUN' ? settings.beginsAt : null,
    csrfToken,
    userId,
    // As the title: of what is not for them nothing is seen.
    theme: isTold ? (settings.theme ?? null) : null,
    brand: isTold ? await brandOf(context.platform.database, db.tenantId) : null,
    form:
      schema === null || publishedNo === null
        ? null
        : {
            versionNo: publishedNo,
            description: form.description,
            schema: withoutKey(schema),
            full: fullOptions(schema, await fullConditions(db, form.id)),
            places: hasSlots(schema) ? await placesOf(db, form.id, null) : [],
            limit: clock && { seconds: clock.left, late },
            anonymous: settings.anonymous,
            oneByOne: settings.oneByOne,
            progress: settings.progress,
            thanks: settings.thanks,
          },
  };
}
