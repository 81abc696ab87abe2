/** Questionnaires of the demo enterprises: collecting, stopped, drafts, an anonymous one, and those about a task. */
import { v4 } from 'uuid';
import { type FormSettings, usualSettings } from '../../../contract/questionnaire/settings';
import { addDays, newId } from '../../base/present';
import {
  objectLink,
  surveyForm,
  surveyLabel,
  surveyParticipation,
  surveyQuota,
  surveyResponse,
  surveyVersion,
} from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { dice, Respondent } from './answers';
import type { DemoForm } from './shapes';
import { xingheForms } from './xinghe';
import { yunfanForms } from './yunfan';

const forms: Readonly<Record<string, readonly DemoForm[]>> = { xinghe: xingheForms, yunfan: yunfanForms };
const HOUR_MS = 3_600_000;
const colors = ['blue', 'green', 'orange', 'purple', 'cyan', 'magenta'];

interface Context {
  db: TenantDb;
  userIds: ReadonlyMap<string, string>;
  today: string;
  labelIds: ReadonlyMap<string, string>;
}

export async function createDemoQuestionnaires(
  db: TenantDb,
  code: string,
  userIds: ReadonlyMap<string, string>,
  today: string,
): Promise<void> {
  const own = forms[code] ?? [];
  const names = [...new Set(own.flatMap(({ labels = [] }) => labels))];
  const labelIds = new Map(names.map((name) => [name, newId()]));
  const by = userIds.get(own[0]?.owner ?? '') ?? null;
  if (names.length > 0) {
    await db.insert(
      surveyLabel,
      names.map((name, at) => ({
        ...{ id: labelIds.get(name) as string, name, color: colors[at % colors.length] as string },
        ...{ createdBy: by, updatedBy: by },
      })),
    );
  }
  for (const [at, form] of own.entries()) await create({ db, userIds, today, labelIds }, form, at, code);
}

/** The task that a questionnaire is about: the first one of the project that is accepted or done. */
async function taskOf(db: TenantDb, projectCode: string) {
  const [task] = await db.query<{ id: string; project_id: string }>(
    `SELECT t.id, t.project_id FROM task t JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id
      WHERE t.tenant_id = $1 AND p.code = $2 AND t.deleted_at IS NULL AND p.deleted_at IS NULL
      ORDER BY (t.category = 'VERIFYING') DESC, (t.category = 'DONE') DESC, t.seq LIMIT 1`,
    [projectCode],
  );
  return task ?? null;
}

async function create(context: Context, form: DemoForm, at: number, code: string): Promise<void> {
  const { db, userIds, labelIds } = context;
  const { title, kind = 'survey', state, owner, labels = [], description = '', versions, aboutTaskOf } = form;
  const id = newId();
  const ownerId = userIds.get(owner) ?? null;
  const settings: FormSettings = { ...usualSettings, ...form.settings };
  const draft = versions.at(-1) ?? { questions: [], ends: [] };
  const task = aboutTaskOf ? await taskOf(db, aboutTaskOf) : null;
  const published = state !== 'DRAFT';
  await db.insert(surveyForm, {
    ...{ id, formKey: `demo-${code}-${at + 1}`, kind, title, description, draft, settings, state, ownerId },
    publishedNo: published ? versions.length : null,
    projectId: task?.project_id ?? null,
    labelIds: labels.map((name) => labelIds.get(name) as string),
    ...{ createdBy: ownerId, updatedBy: ownerId },
  });
  if (!published) return;
  const days = form.days ?? 30;
  await db.insert(
    surveyVersion,
    versions.map((schema, place) => ({
      ...{ formId: id, no: place + 1, schema, publishedBy: ownerId },
      publishedAt: instantOf(context, days + 1 - (place * days) / versions.length, 9),
    })),
  );
  const people = form.by?.flatMap((name) => userIds.get(name) ?? []) ?? [];
  await db.insert(surveyParticipation, { formId: id, keys: settings.anonymous ? [...people].sort() : [] });
  if (task) {
    const link = { fromType: 'task', fromId: task.id, toType: 'questionnaire', toId: id, kind: 'asks' } as const;
    await db.insert(objectLink, { ...link, createdBy: ownerId });
  }
  const valid = await answer(context, form, { id, settings, days, people, taskId: task?.id ?? null }, at + 1);
  if (form.cap) {
    await db.insert(surveyQuota, { id: newId(), formId: id, name: '总份数', limit: form.cap, used: valid });
  }
}

/** So many days ago, at an hour of the day in the enterprises' zone. */
const instantOf = ({ today }: Context, ago: number, hour: number): string =>
  new Date(Date.parse(`${addDays(today, -Math.floor(ago))}T00:00:00+08:00`) + hour * HOUR_MS).toISOString();

interface Made {
  id: string;
  settings: FormSettings;
  days: number;
  people: readonly string[];
  taskId: string | null;
}

/** @returns how many count */
async function answer(context: Context, form: DemoForm, made: Made, seed: number): Promise<number> {
  const { db, today } = context;
  const { id, settings, days, people, taskId } = made;
  const { versions, mood = 0.7, words = {} } = form;
  const count = form.by ? people.length : (form.answers ?? 0);
  const roll = dice(seed * 7919);
  const rows = Array.from({ length: count }, (_, at) => {
    // More at the beginning, as after an invitation; none in the hours to come.
    const ago = Math.max(1, Math.ceil(days * (1 - at / count) ** 1.4));
    const day = addDays(today, -ago);
    const no = Math.min(versions.length, 1 + Math.floor((1 - ago / (days + 1)) * versions.length));
    const respondent = new Respondent(roll, mood, words, addDays(today, 14 - ago));
    const schema = versions[no - 1];
    const answers = schema ? respondent.answer(schema) : {};
    const seconds = 45 + Math.floor(roll() * 200);
    const odd = !settings.anonymous && at % 23 === 22;
    return {
      ...{ id: v4(), formId: id, versionNo: no, submitKey: v4(), payloadHash: 'demo', answers, day, taskId },
      status: odd ? ('INVALID' as const) : ('VALID' as const),
      note: odd ? '填写时间过短，疑似测试' : '',
      submittedAt: settings.anonymous ? null : instantOf(context, ago, 8.5 + roll() * 10),
      seconds: settings.anonymous ? Math.round(seconds / 10) * 10 : odd ? 6 : seconds,
    };
  });
  // Of an anonymous one the order says nothing from the beginning.
  if (settings.anonymous) rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  if (rows.length > 0) await db.insert(surveyResponse, rows as (typeof surveyResponse.$inferInsert)[]);
  return rows.filter(({ status }) => status === 'VALID').length;
}
