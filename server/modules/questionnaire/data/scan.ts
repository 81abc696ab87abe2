/** Answers of one questionnaire as they are read for pages, sheets and figures. */

import { isCondition } from '../../../../contract/questionnaire/conditions';
import { holdsIn } from '../../../../contract/questionnaire/holdsIn';
import { mergeVersions, renamed, renamesOf } from '../../../../contract/questionnaire/merge';
import type { Answers, Condition, FormSchema } from '../../../../contract/questionnaire/model';
import { type AnswerSource, type ResponseStatus, SMALLEST_GROUP } from '../../../../contract/questionnaire/settings';
import { askedBy } from '../../../../contract/questionnaire/sheet';
import { Pace, TURN_MS } from '../../../base/pace';
import type { Row } from '../../../db/client';
import type { TenantDb } from '../../../db/scope';
import { invalid } from '../../../errors';
import { queryWindow } from '../../../object/list/page';

export interface Stored extends Row {
  id: string;
  status: ResponseStatus;
  note: string;
  version_no: number;
  day: string;
  submitted_at: string | null;
  seconds: number;
  late: boolean;
  tags: string[];
  revision: number;
  source: AnswerSource;
  respondent_id: string | null;
  answers: Answers;
}
export interface Narrowing {
  status?: ResponseStatus;
  filter?: string;
  versionNo?: number;
  /** That they carry. */
  tag?: string;
  /** What was said about one task, by links made for it. */
  taskId?: string;
}
export interface Read {
  /** By number, and all of them as one. */
  versions: ReadonlyMap<number, FormSchema>;
  merged: FormSchema;
  /** By version: what its questions are called in `merged`. */
  names: ReadonlyMap<number, ReadonlyMap<string, string>>;
}

const COLUMNS = `id, status, note, version_no, day::text AS day, submitted_at, seconds, late, tags, revision, source, respondent_id, answers`;
const FIRST_CHUNK = 100;
const CHUNK_MAX = 2000;
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export async function readVersions(db: TenantDb, formId: string): Promise<Read> {
  const rows = await db.query<{ no: number; schema: FormSchema }>(
    'SELECT no, schema FROM survey_version WHERE tenant_id = $1 AND form_id = $2 ORDER BY no DESC',
    [formId],
  );
  const merged = mergeVersions(rows.map(({ schema }) => schema));
  return {
    versions: new Map(rows.map(({ no, schema }) => [no, schema])),
    merged,
    names: new Map(rows.map(({ no, schema }) => [no, renamesOf(merged, schema)])),
  };
}

/** The questions, by their ids among all versions, that whoever gave an answer was asked. */
export function askedIn({
  versions,
  names,
}: Read): (row: Pick<Stored, 'version_no' | 'answers'>) => ReadonlySet<string> {
  const by = new Map(
    [...versions].map(([no, schema]) => {
      const asked = askedBy(schema);
      const own = names.get(no) ?? new Map<string, string>();
      if (own.size === 0) return [no, asked] as const;
      const back = new Map([...own].map(([id, among]) => [among, id]));
      return [no, (answers: Answers) => new Set([...asked(renamed(answers, back))].map((id) => own.get(id) ?? id))];
    }),
  );
  return ({ version_no, answers }) => by.get(version_no)?.(answers) ?? new Set();
}

export function conditionOf(filter: string | undefined): Condition | null {
  if (filter === undefined) return null;
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(filter);
  } catch {
    // Said below.
  }
  if (!isCondition(parsed)) throw invalid('筛选条件无法识别，请重新设置', 'filter');
  return parsed;
}

/**
 * Chunks of answers, those that the condition leaves. Named ones newest first; anonymous ones by their random ids, which
 * say nothing of when they came. What is stored is what was kept, so that a condition asks it as it stands. Answers are
 * under the ids of `merged`. Parsing and counting thousands of answers is all that happens meanwhile: others are answered
 * between two chunks.
 */
export function scan(
  db: TenantDb,
  formId: string,
  { merged, names }: Read,
  { status, filter, versionNo, taskId, tag }: Narrowing,
  anonymous: boolean,
): AsyncGenerator<Stored[]> {
  const condition = conditionOf(filter);
  const [order, place] = anonymous
    ? ['id DESC', 'id < $5::uuid AND $6::timestamptz IS NOT NULL']
    : ['submitted_at DESC, id DESC', '(submitted_at, id) < ($6::timestamptz, $5::uuid)'];
  let [lastId, lastAt] = [LAST, '9999-01-01T00:00:00Z'];
  let isOver = false;
  return new Pace({ goal: TURN_MS, first: FIRST_CHUNK, most: CHUNK_MAX }).walk(async (size) => {
    if (isOver) return null;
    const params = [formId, status ?? null, versionNo ?? null, lastId, lastAt, taskId ?? null, size, tag ?? null];
    const text = `SELECT ${COLUMNS} FROM survey_response
        WHERE tenant_id = $1 AND form_id = $2 AND ($3::text IS NULL OR status = $3)
          AND ($4::int IS NULL OR version_no = $4)
          AND ($7::uuid IS NULL OR task_id = $7) AND ($9::text IS NULL OR $9 = ANY(tags)) AND ${place}
        ORDER BY ${order} LIMIT $8`;
    const rows = await db.reading(() => db.query<Stored>(text, params));
    for (const row of rows) row.answers = renamed(row.answers, names.get(row.version_no) ?? new Map());
    const last = rows.at(-1);
    isOver = rows.length < size;
    if (last) [lastId, lastAt] = [last.id, last.submitted_at ?? lastAt];
    return condition ? rows.filter(({ answers }) => holdsIn(merged, answers, condition)) : rows;
  });
}

export async function countsOf(
  db: TenantDb,
  formId: string,
  versionNo?: number,
): Promise<Record<ResponseStatus, number>> {
  const rows = await db.query<{ status: ResponseStatus; count: number }>(
    `SELECT status, count(*)::int AS count FROM survey_response
      WHERE tenant_id = $1 AND form_id = $2 AND ($3::int IS NULL OR version_no = $3) GROUP BY status`,
    [formId, versionNo ?? null],
  );
  const counts = { VALID: 0, INVALID: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}

/** Neither so few, nor all but so few: the rest tells of them as well. */
export const isSmall = (group: number, all: number) =>
  group < SMALLEST_GROUP || (group < all && all - group < SMALLEST_GROUP);

/**
 * Whether the answers of an anonymous questionnaire that a query leaves are too few to be told, against all of them and
 * against those of the version that it asks for: figures of one less figures of the other would tell the rest.
 */
export async function isWithheld(db: TenantDb, formId: string, { status, versionNo }: Narrowing, group: number) {
  const size = ({ VALID, INVALID }: Record<ResponseStatus, number>) =>
    status === undefined ? VALID + INVALID : status === 'VALID' ? VALID : INVALID;
  if (isSmall(group, size(await countsOf(db, formId)))) return true;
  return versionNo !== undefined && isSmall(group, size(await countsOf(db, formId, versionNo)));
}

/** One page in the order of `scan`, of answers that no condition narrows: the others are not read. */
export async function pageOf(
  db: TenantDb,
  formId: string,
  { names }: Read,
  { status, versionNo }: Omit<Narrowing, 'filter' | 'taskId'>,
  { anonymous, from, size }: { anonymous: boolean; from: number; size: number },
): Promise<Stored[]> {
  const page = await queryWindow<Stored>(
    db,
    { limit: size, offset: from },
    `SELECT ${COLUMNS} FROM survey_response
      WHERE tenant_id = $1 AND form_id = $2 AND ($3::text IS NULL OR status = $3) AND ($4::int IS NULL OR version_no = $4)
      ORDER BY ${anonymous ? 'id DESC' : 'submitted_at DESC, id DESC'}`,
    [formId, status ?? null, versionNo ?? null],
  );
  for (const row of page) row.answers = renamed(row.answers, names.get(row.version_no) ?? new Map());
  return page;
}

/** Names of people, departments and files that these answers name. */
export async function namesIn(
  db: TenantDb,
  { questions }: FormSchema,
  rows: readonly Pick<Stored, 'answers'>[],
): Promise<Record<string, string>> {
  const idsOf = (kind: string) => [
    ...new Set(
      questions
        .filter((one) => one.kind === kind)
        .flatMap(({ id }) =>
          rows.flatMap(({ answers }) => (Array.isArray(answers[id]) ? (answers[id] as string[]) : [])),
        ),
    ),
  ];
  return namesOf(db, { person: idsOf('person'), department: idsOf('department'), file: idsOf('file') });
}

export async function namesOf(
  db: TenantDb,
  ids: { person: string[]; department: string[]; file?: string[] },
): Promise<Record<string, string>> {
  const names: Record<string, string> = {};
  const read = async (sql: string, wanted: readonly string[]) => {
    if (wanted.length === 0) return;
    for (const { id, name } of await db.query<{ id: string; name: string }>(sql, [wanted])) names[id] = name;
  };
  await read(
    `SELECT m.id, a.name FROM tenant_member m JOIN account a ON a.id = m.id
      WHERE m.tenant_id = $1 AND m.id = ANY($2::uuid[])`,
    ids.person,
  );
  await read('SELECT id, name FROM department WHERE tenant_id = $1 AND id = ANY($2::uuid[])', ids.department);
  await read('SELECT id, name FROM survey_file WHERE tenant_id = $1 AND id = ANY($2::uuid[])', ids.file ?? []);
  return names;
}
