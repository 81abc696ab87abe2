/** Lists of questionnaires, and one of them for who manages it. */

import type { FormState } from '../../../contract/questionnaire/access';
import type {
  FormDetail,
  FormPage,
  FormQuery,
  FormRow,
  FormToAnswer,
  Quota,
} from '../../../contract/questionnaire/form';
import { ALL_RIGHTS, type FormRight, type FormShare, withIncluded } from '../../../contract/questionnaire/rights';
import type { FormKind, FormSettings } from '../../../contract/questionnaire/settings';
import type { People } from '../../base/people';
import { iso } from '../../base/present';
import { containsSql, likePattern } from '../../base/sqlText';
import type { Row } from '../../db/client';
import type { TenantDb } from '../../db/scope';
import type { TenantContext } from '../../http/route';
import { queryWindow, windowOf } from '../../object/list/page';
import { IN_FORM_AUDIENCE } from './audience';
import { type LoadedForm, loadForm, schemaFor } from './load';

interface Listed extends Row {
  id: string;
  form_key: string;
  title: string;
  kind: FormKind;
  state: FormState;
  version: number;
  published_no: number | null;
  edited: boolean;
  settings: FormSettings;
  label_ids: string[];
  project_id: string | null;
  project_name: string | null;
  owner_id: string | null;
  updated_at: string;
  answers: number;
  waiting: boolean;
}

/** How many answers count, as SQL over the form `f`. */
export const VALID_ANSWERS = `(SELECT count(*)::int FROM survey_response r
  WHERE r.tenant_id = f.tenant_id AND r.form_id = f.id AND r.status = 'VALID')`;
const COLUMNS = `f.id, f.form_key, f.title, f.kind, f.state, f.version, f.published_no, f.edited, f.settings, f.label_ids,
  p.id AS project_id, p.name AS project_name, f.owner_id, f.updated_at,
  ${VALID_ANSWERS} AS answers,
  EXISTS (SELECT 1 FROM approval a WHERE a.tenant_id = f.tenant_id AND a.purpose = 'survey' AND a.object_id = f.id
             AND a.state = 'RUNNING') AS waiting`;
const FROM = `FROM survey_form f
  LEFT JOIN project p ON p.tenant_id = f.tenant_id AND p.id = f.project_id AND p.deleted_at IS NULL`;

function present(row: Listed, people: People, rights: readonly FormRight[]): FormRow {
  const { settings } = row;
  return {
    id: row.id,
    formKey: row.form_key,
    title: row.title,
    kind: row.kind,
    state: row.state,
    version: row.version,
    versionNo: row.published_no,
    edited: row.edited,
    anonymous: settings.anonymous,
    labelIds: row.label_ids,
    project: row.project_id ? { id: row.project_id, name: row.project_name ?? '' } : null,
    owner: people(row.owner_id),
    answers: row.answers,
    beginsAt: settings.beginsAt,
    endsAt: settings.endsAt,
    updatedTime: iso(row.updated_at),
    rights: [...rights],
    waiting: row.waiting,
  };
}

/** By `ownsForm`: one's own, all for managers, those of the projects that one manages. Binds `$2` to `$4`. */
export function owned({ actor }: TenantContext): { condition: string; values: unknown[] } {
  const led = Object.entries(actor.privileges.projectPrivileges)
    .filter(([, held]) => held.includes('PROJECT:CONFIG'))
    .map(([id]) => id);
  return {
    condition: `($2::boolean OR f.owner_id = $3 OR f.project_id = ANY($4::uuid[])
      OR EXISTS (SELECT 1 FROM project o WHERE o.tenant_id = f.tenant_id AND o.id = f.project_id AND o.owner_id = $3))`,
    values: [actor.isManager, actor.userId, led],
  };
}

/** What was given to the person of `$n` as a collaborator of `f`, as SQL; NULL: nothing. */
export const sharedRights = (person: string) => `(SELECT k.rights FROM survey_collaborator k
  WHERE k.tenant_id = f.tenant_id AND k.form_id = f.id AND k.user_id = ${person})`;

const SORTS = { updatedTime: 'f.updated_at', title: 'f.title', answers: 'answers' } as const;

export async function pageForms(context: TenantContext, query: FormQuery): Promise<FormPage> {
  const { platform, db, actor } = context;
  const { pageNo = 1, pageSize = 10, keyword, state, kind, labelId, projectId, sort = 'updatedTime', desc } = query;
  const { condition: own, values } = owned(context);
  const condition = `(${own} OR ${sharedRights('$3')} IS NOT NULL)`;
  const others = [likePattern(keyword), ...[kind, labelId, projectId].map((one) => one ?? null)];
  const matching = `f.tenant_id = $1 AND f.deleted_at IS NULL AND ${condition}
    AND ($5::text IS NULL OR ${containsSql('$5', 'f.title')}) AND ($6::text IS NULL OR f.kind = $6)
    AND ($7::uuid IS NULL OR $7 = ANY(f.label_ids)) AND ($8::uuid IS NULL OR f.project_id = $8)`;
  const filter = [...values, ...others];
  const direction = (desc ?? sort !== 'title') ? 'DESC' : 'ASC';
  const rows = await queryWindow<Listed & { mine: boolean; shared: FormShare[] | null }>(
    db,
    windowOf({ pageNo, pageSize }),
    `SELECT ${COLUMNS}, ${own} AS mine, ${sharedRights('$3')} AS shared ${FROM} WHERE ${matching} AND ($9::text IS NULL OR f.state = $9)
      ORDER BY ${SORTS[sort]} ${direction}, f.id DESC`,
    [...filter, state ?? null],
  );
  const counted = await db.query<{ state: FormState; total: number }>(
    `SELECT f.state, count(*)::int AS total FROM survey_form f WHERE ${matching} GROUP BY f.state`,
    filter,
  );
  const counts = { DRAFT: 0, COLLECTING: 0, STOPPED: 0 };
  for (const one of counted) counts[one.state] = one.total;
  const people = await platform.directory.of(actor.tenantId);
  const total = state ? counts[state] : counts.DRAFT + counts.COLLECTING + counts.STOPPED;
  const result = rows.map((row) => present(row, people, row.mine ? ALL_RIGHTS : withIncluded(row.shared ?? [])));
  return { result, total, pageNo, pageSize, counts };
}

/** With those of slots, whose `slot` says `question:option`. */
export async function quotasOf(db: TenantDb, formId: string): Promise<(Quota & { slot: string | null })[]> {
  const rows = await db.query<Quota & Row & { slot: string | null }>(
    `SELECT id, name, condition, "limit", used, slot FROM survey_quota
      WHERE tenant_id = $1 AND form_id = $2 ORDER BY sort, id`,
    [formId],
  );
  return rows.map(({ id, name, condition, limit, used, slot }) => ({ id, name, condition, limit, used, slot }));
}

export async function formDetail(context: TenantContext, id: string): Promise<FormDetail> {
  return detailOf(context, await loadForm(context, id, null));
}

async function detailOf({ platform, db, actor }: TenantContext, form: LoadedForm): Promise<FormDetail> {
  const [row] = await db.query<Listed>(`SELECT ${COLUMNS} ${FROM} WHERE f.tenant_id = $1 AND f.id = $2`, [form.id]);
  if (!row) throw new Error('The questionnaire went away while it was read');
  return {
    ...present(row, await platform.directory.of(actor.tenantId), form.rights),
    description: form.description,
    draft: schemaFor(form, form.draft),
    settings: form.settings,
    hasPassword: form.passwordCipher !== null,
    quotas: (await quotasOf(db, form.id)).flatMap(({ slot, ...quota }) => (slot === null ? [quota] : [])),
    anonymousSettled: form.publishedNo !== null,
  };
}

/** `form/list`: those that wait for the asking user, and those that they have answered while these stay open. */
export async function formsToAnswer({ db, actor }: TenantContext): Promise<FormToAnswer[]> {
  const rows = await db.query<{
    id: string;
    form_key: string;
    title: string;
    ends_at: string | null;
    answered: boolean;
  }>(
    `SELECT f.id, f.form_key, f.title, f.settings->>'endsAt' AS ends_at,
            EXISTS (SELECT 1 FROM survey_response r WHERE r.tenant_id = f.tenant_id AND r.form_id = f.id
                       AND r.respondent_id = m.id)
         OR EXISTS (SELECT 1 FROM survey_participation p WHERE p.tenant_id = f.tenant_id AND p.form_id = f.id
                       AND m.id = ANY(p.keys)) AS answered
       FROM survey_form f
       JOIN tenant_member m ON m.tenant_id = f.tenant_id AND m.id = $2 AND NOT m.disabled AND ${IN_FORM_AUDIENCE}
      WHERE f.tenant_id = $1 AND f.state = 'COLLECTING' AND f.deleted_at IS NULL AND f.kind = 'survey'
        AND coalesce((f.settings->>'beginsAt')::timestamptz, '-infinity') <= now()::timestamptz(3)
        AND coalesce((f.settings->>'endsAt')::timestamptz, 'infinity') > now()
      ORDER BY answered, f.updated_at DESC, f.id LIMIT 200`,
    [actor.userId],
  );
  return rows.map((row) => ({
    id: row.id,
    formKey: row.form_key,
    title: row.title,
    endsAt: row.ends_at,
    answered: row.answered,
  }));
}
