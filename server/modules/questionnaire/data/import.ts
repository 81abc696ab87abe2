/**
 * Answers out of a file, as the export writes them: of paper, of another installation, of a copy of the questionnaire. Each
 * is judged as if it had been sent, takes its places, and is marked as imported. A row that came before never comes twice:
 * its key is made of the number that the export gave it, else of what it says and the how manieth of its like it is.
 */
import { createHash } from 'node:crypto';
import { v5 } from 'uuid';
import type { AnswersImported } from '../../../../contract/questionnaire/answers';
import { evaluate } from '../../../../contract/questionnaire/evaluate';
import { holdsIn } from '../../../../contract/questionnaire/holdsIn';
import type { FormSchema } from '../../../../contract/questionnaire/model';
import { problemsOf } from '../../../../contract/questionnaire/problems';
import {
  ANSWERS_IMPORT_BYTES,
  ANSWERS_IMPORT_ROWS,
  IMPORT_ISSUES_SHOWN,
  type ResponseStatus,
  responseStatuses,
} from '../../../../contract/questionnaire/settings';
import {
  type FactName,
  type NamedIds,
  type SheetReader,
  sheetReader,
} from '../../../../contract/questionnaire/sheetRead';
import { isDay } from '../../../../contract/time/day';
import { type Zone, zoneOf } from '../../../../contract/time/zone';
import { CHUNK_MS, Pace } from '../../../base/pace';
import { newId } from '../../../base/present';
import { isId } from '../../../base/texts';
import { zoneHere } from '../../../base/zone';
import type { TenantDb } from '../../../db/scope';
import { againstRule, badFile, invalid, notFound } from '../../../errors';
import { flagOf, withForm } from '../../../http/form';
import type { TenantContext } from '../../../http/route';
import { readTable, type TableRecord } from '../../../tables/table';
import { type LoadedForm, loadForm } from '../load';
import { quotasOf } from '../queries';
import { logForm } from '../service';
import { schemaOf } from '../write/admission';

const CHUNK_MAX = 500;
const NOTE_MAX = 500;
const SECONDS_MAX = 1e8;
const STAMP = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}):(\d{2})(?::\d{2})?)?$/;

interface ReadAnswer {
  row: number;
  key: string;
  /** The number that an export of this product gave it. */
  no: string | null;
  answers: object;
  reached: string | null;
  status: ResponseStatus;
  note: string;
  submittedAt: string;
  seconds: number;
  respondentId: string | null;
  /** By id. */
  quotas: string[];
}

export const importAnswers = (context: TenantContext): Promise<AnswersImported> =>
  withForm(
    context,
    { files: ['file'], fields: ['formId', 'dryRun', 'lenient'], maxBytes: ANSWERS_IMPORT_BYTES } as const,
    async ({ files: { file }, fields: { formId, dryRun, lenient } }) => {
      if (!isId(formId)) throw notFound('问卷');
      const form = await loadForm(context, formId, 'manage');
      if (form.settings.anonymous) {
        throw againstRule('匿名问卷不能导入答卷：混入自己知道的答卷，就能算出其余的人填了什么');
      }
      if (form.publishedNo === null) throw againstRule('问卷尚未发布，请先发布，再导入答卷');
      if (!file) throw invalid('请选择文件', 'file');
      const table = await readTable(file, file.name, { who: context.actor.userId, of: context.db.tenantId });
      if (table.records.length > ANSWERS_IMPORT_ROWS) {
        throw badFile(`一次最多导入 ${ANSWERS_IMPORT_ROWS} 份答卷，请拆分后再导入`);
      }
      return run(context, form, table, { dryRun: flagOf('dryRun', dryRun), lenient: flagOf('lenient', lenient) });
    },
  );

/** What one import has found so far. */
interface Course {
  report: AnswersImported;
  write: boolean;
  /** Of a look that writes nothing: places that rows before took, and people who would have answered. */
  taken: Map<string, number>;
  answered: Set<string>;
}

function refuse({ report }: Course, row: number, reason: string): void {
  report.refused += 1;
  if (report.issues.length < IMPORT_ISSUES_SHOWN) report.issues.push({ row, reason });
}

async function run(
  context: TenantContext,
  form: LoadedForm,
  { columns, records }: { columns: string[]; records: TableRecord[] },
  how: { dryRun: boolean; lenient: boolean },
): Promise<AnswersImported> {
  const { db, platform } = context;
  const schema = await schemaOf(db, form.id, form.publishedNo ?? 0);
  if (!schema) throw notFound('问卷');
  const named = await namedIds(db);
  const reader = sheetReader(schema, columns, named);
  if (reader.found.length === 0) {
    throw badFile('文件的第一行没有这份问卷的题目：请使用从本问卷导出的文件，或以题目的标题作为列名');
  }
  const report: AnswersImported = {
    ...{ dryRun: how.dryRun, total: records.length, created: 0, known: 0, refused: 0, issues: [] },
    ...{ found: reader.found, absent: reader.absent, unknown: reader.unknown.slice(0, 100) },
  };
  const course: Course = { report, write: !how.dryRun, taken: new Map(), answered: new Set() };
  const judge = rowJudge({ form, schema, reader, named, lenient: how.lenient, quotas: await quotasOf(db, form.id) });
  const pace = new Pace({ goal: CHUNK_MS[platform.database.kind], most: CHUNK_MAX });
  // Ends: each turn takes at least one record. What is kept is kept chunk by chunk; the file may be sent again.
  for (let at = 0; at < records.length; ) {
    at += await pace.step(async (size) => {
      const part = records.slice(at, at + Math.max(1, size));
      const read = part.flatMap((record) => {
        const judged = judge(record);
        if (typeof judged !== 'string') return [judged];
        refuse(course, record.row, judged);
        return [];
      });
      if (course.write) await db.transaction((tx) => keep(tx, form, read, course));
      else await keep(db, form, read, course);
      return part.length;
    });
  }
  report.issues.sort((a, b) => a.row - b.row);
  if (course.write) {
    await db.transaction((tx) =>
      logForm(context, tx, 'answersImported', form, { count: report.created, refused: report.refused }),
    );
  }
  return report;
}

/** Who and what the enterprise has: by names that one has alone, and by ids. */
interface Named extends NamedIds {
  ids: Readonly<Record<'person' | 'department', ReadonlySet<string>>>;
}

async function namedIds(db: TenantDb): Promise<Named> {
  const alone = (rows: readonly { id: string; name: string }[]) => {
    const found = new Map<string, string>();
    const twice = new Set<string>();
    for (const { id, name } of rows) {
      if (found.has(name)) twice.add(name);
      found.set(name, id);
    }
    for (const name of twice) found.delete(name);
    return found;
  };
  const people = await db.query<{ id: string; name: string; disabled: boolean }>(
    'SELECT m.id, a.name, m.disabled FROM tenant_member m JOIN account a ON a.id = m.id WHERE m.tenant_id = $1',
    [],
  );
  const departments = await db.query<{ id: string; name: string }>(
    'SELECT id, name FROM department WHERE tenant_id = $1',
    [],
  );
  const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));
  return {
    person: alone(people.filter(({ disabled }) => !disabled)),
    department: alone(departments),
    // Who has left since is still who was named.
    ids: { person: idsOf(people), department: idsOf(departments) },
  };
}

interface Judging {
  form: LoadedForm;
  schema: FormSchema;
  reader: SheetReader;
  named: Named;
  /** What is required may be missing: paper has gaps. */
  lenient: boolean;
  quotas: Awaited<ReturnType<typeof quotasOf>>;
}

/** @returns a function that reads one record: what is to be kept, or in words why it is not */
function rowJudge({ form, schema, reader, named, lenient, quotas }: Judging) {
  const likes = new Map<string, number>();
  const zone = zoneOf(zoneHere());
  const now = new Date().toISOString();
  return ({ row, cells, problem }: TableRecord): ReadAnswer | string => {
    if (problem) return problem;
    const fact = (name: FactName) => {
      const at = reader.facts[name];
      return at === undefined ? '' : (cells[at] ?? '').trim();
    };
    const { answers, faults } = reader.read(cells);
    if (faults.length > 0) return faults.slice(0, 3).join('；');
    if (Object.keys(answers).length === 0) return '这一行没有任何答案';
    const [wrong] = problemsOf(schema, answers, !lenient);
    if (wrong) {
      const title = schema.questions.find(({ id }) => id === wrong.question)?.title ?? '';
      return `${title.slice(0, 40)}：${wrong.text}`;
    }
    const stamp = fact('time');
    const submittedAt = stamp === '' ? now : instantIn(stamp, zone);
    if (submittedAt === null) return `提交时间「${stamp.slice(0, 30)}」无法识别，应如 2026-11-29 19:30`;
    const said = fact('status');
    const status = (Object.keys(responseStatuses) as ResponseStatus[]).find((one) => responseStatuses[one] === said);
    if (said !== '' && !status) return `状态「${said.slice(0, 20)}」应为有效或无效`;
    const { kept, values, end } = evaluate(schema, answers);
    const stranger = schema.questions.find(({ id, kind }) => {
      if (kind !== 'person' && kind !== 'department') return false;
      return [kept[id] ?? []].flat().some((one) => !named.ids[kind].has(String(one)));
    });
    if (stranger) return `${stranger.title.slice(0, 40)}：有编号在企业中找不到`;
    const own = fact('no').toLowerCase();
    const no = isId(own) ? own : null;
    // The same words twice in a file are two people; the same file twice is the same people.
    const like = JSON.stringify([kept, stamp, fact('respondent')]);
    const nth = (likes.get(like) ?? 0) + 1;
    if (no === null) likes.set(like, nth);
    const seconds = Number(fact('seconds'));
    return {
      ...{ row, no, answers: kept, reached: end, status: status ?? 'VALID', submittedAt },
      key: v5(no ?? `${createHash('sha256').update(like).digest('hex')}#${nth}`, form.id),
      note: fact('note').slice(0, NOTE_MAX),
      seconds: Number.isFinite(seconds) && seconds > 0 && seconds < SECONDS_MAX ? Math.round(seconds) : 0,
      respondentId: named.person.get(fact('respondent')) ?? null,
      quotas: quotas
        .filter(({ condition }) => condition === null || holdsIn(schema, values, condition))
        .map(({ id }) => id),
    };
  };
}

function instantIn(stamp: string, zone: Zone): string | null {
  const [, day = '', hour = '0', minute = '0'] = STAMP.exec(stamp) ?? [];
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59) return null;
  const wall = Date.parse(`${day}T${hour.padStart(2, '0')}:${minute.padStart(2, '0')}:00Z`);
  const instant = zone.instantOf(wall);
  return instant > Date.now() ? null : new Date(instant).toISOString();
}

/** In the caller's transaction where it writes: places first, then all that are kept by one statement. */
async function keep(tx: TenantDb, form: LoadedForm, read: readonly ReadAnswer[], course: Course): Promise<void> {
  if (read.length === 0) return;
  const { report, write, taken, answered } = course;
  // Those who send at the moment wait, and so does another import of the same file.
  if (write) await tx.query('SELECT 1 FROM survey_form WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE', [form.id]);
  const quotas = await tx.query<{ id: string; name: string; limit: number; used: number }>(
    `SELECT id, name, "limit", used FROM survey_quota WHERE tenant_id = $1 AND form_id = $2 ORDER BY id${write ? ' FOR UPDATE' : ''}`,
    [form.id],
  );
  const room = new Map(quotas.map(({ id, limit, used }) => [id, limit - used - (taken.get(id) ?? 0)]));
  const nameOf = new Map(quotas.map(({ id, name }) => [id, name]));
  const people = form.settings.once ? read.flatMap(({ respondentId }) => respondentId ?? []) : [];
  const there = await tx.query<{ id: string; submit_key: string; once_key: string | null }>(
    `SELECT id, submit_key, once_key FROM survey_response WHERE tenant_id = $1 AND form_id = $2
        AND (submit_key = ANY($3::uuid[]) OR id = ANY($4::uuid[]) OR once_key = ANY($5::uuid[]))`,
    [form.id, read.map(({ key }) => key), read.flatMap(({ no }) => no ?? []), people],
  );
  const known = new Set(there.flatMap((one) => [one.id, one.submit_key]));
  const once = new Set([...answered, ...there.flatMap((one) => one.once_key ?? [])]);
  const rows: object[] = [];
  const used = new Map<string, number>();
  for (const one of read) {
    if (known.has(one.key) || (one.no !== null && known.has(one.no))) {
      report.known += 1;
      continue;
    }
    const onceKey = form.settings.once ? one.respondentId : null;
    const places = one.status === 'VALID' ? one.quotas : [];
    const full = places.find((id) => (room.get(id) ?? 0) <= 0);
    if (onceKey !== null && once.has(onceKey)) refuse(course, one.row, '这名成员已经填写过，每人只能填写一次');
    else if (full !== undefined) refuse(course, one.row, `「${nameOf.get(full)}」的名额已满`);
    else {
      for (const id of places) {
        room.set(id, (room.get(id) ?? 0) - 1);
        used.set(id, (used.get(id) ?? 0) + 1);
      }
      known.add(one.key);
      if (onceKey !== null) once.add(onceKey);
      report.created += 1;
      rows.push({
        ...{ id: newId(), submit_key: one.key, answers: one.answers, reached: one.reached, status: one.status },
        ...{ note: one.note, submitted_at: one.submittedAt, seconds: one.seconds },
        ...{ respondent_id: one.respondentId, once_key: onceKey },
      });
    }
  }
  if (!write) {
    for (const [id, count] of used) taken.set(id, (taken.get(id) ?? 0) + count);
    for (const id of once) answered.add(id);
    return;
  }
  if (rows.length === 0) return;
  await tx.query(
    `INSERT INTO survey_response (tenant_id, form_id, id, version_no, submit_key, payload_hash, answers, reached, status, note,
                                  respondent_id, once_key, seconds, source, day, submitted_at)
     SELECT $1, $2::uuid, x.id, $3::int, x.submit_key, '', x.answers, x.reached, x.status, x.note, x.respondent_id, x.once_key,
            x.seconds, 'import', (x.submitted_at AT TIME ZONE tenant_zone($1))::date, x.submitted_at
       FROM jsonb_to_recordset($4::jsonb) AS x(id uuid, submit_key uuid, answers jsonb, reached text, status text, note text,
              respondent_id uuid, once_key uuid, seconds int, submitted_at timestamptz)`,
    [form.id, form.publishedNo, JSON.stringify(rows)],
  );
  for (const [id, count] of [...used].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await tx.query('UPDATE survey_quota SET used = used + $3::int WHERE tenant_id = $1 AND id = $2', [id, count]);
  }
}
