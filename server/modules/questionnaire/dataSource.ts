/**
 * Questionnaires as sources of datasets: one source each, a column a question, for those who read its answers. Anonymous
 * ones are none: a statement could narrow its answers down to one.
 */
import { mergeVersions, renamesOf } from '../../../contract/questionnaire/merge';
import {
  type Choice,
  type FormSchema,
  isManyChoice,
  isNumeric,
  isOneChoice,
  type Question,
} from '../../../contract/questionnaire/model';
import type { FormShare } from '../../../contract/questionnaire/rights';
import type { DataColumn, DataContext, DataSource } from '../../object/dataSource';
import { dateColumn, instantColumn, numberColumn, personColumn, quoted, textColumn } from '../../object/dataSources';
import { formRightsOf } from '../../policies/questionnaire';
import { projectOf } from './load';
import { sharedRights } from './queries';

const FORMS_MAX = 100;
const TEXT_MAX = 2000;
const DAY = `'^\\d{4}-\\d{2}-\\d{2}$'`;

const words = (sql: string, choices: readonly Choice[]): string =>
  choices.length === 0
    ? 'NULL::text'
    : `CASE ${sql} ${choices.map(({ id, text }) => `WHEN ${quoted(id)} THEN ${quoted(text)}`).join(' ')} END`;
const numberOf = (json: string) => `CASE WHEN jsonb_typeof(${json}) = 'number' THEN (${json})::text::numeric END`;
const textOf = (json: string) => `left(${json} #>> '{}', ${TEXT_MAX})`;
/** Of a list: each part as `one` says it. */
const listOf = (json: string, one: (sql: string) => string) =>
  `CASE WHEN jsonb_typeof(${json}) = 'array' THEN (SELECT string_agg(${one('e.value')}, '、' ORDER BY e.at)
     FROM jsonb_array_elements_text(${json}) WITH ORDINALITY AS e(value, at)) END`;
/** As SQL takes it without quotes: 您是否满意？ is 您是否满意. */
const plain = (name: string) => name.replace(/[^\p{L}\p{N}_]+/gu, '');
const known = (choices: readonly Choice[]) => [...new Set(choices.map(({ text }) => text))];

/** What stands for a question; kinds that name files or people of the directory have no column. */
/** @param json where its answer stands */
function columnsOf({ kind, title, options = [], rows = [], columns = [] }: Question, json: string): DataColumn[] {
  const cell = (row: string) => `(${json}->${quoted(row)})`;
  if (isOneChoice(kind)) return [textColumn(title, words(`(${json} #>> '{}')`, options), known(options))];
  if (isManyChoice(kind))
    return [
      textColumn(
        title,
        listOf(json, (one) => words(one, options)),
      ),
    ];
  if (isNumeric(kind)) return [numberColumn(title, numberOf(json))];
  switch (kind) {
    case 'date':
      return [dateColumn(title, `CASE WHEN ${json} #>> '{}' ~ ${DAY} THEN (${json} #>> '{}')::date END`)];
    case 'dateRange':
    case 'region':
      return [
        textColumn(
          title,
          listOf(json, (one) => one),
        ),
      ];
    case 'text':
    case 'longText':
    case 'phone':
    case 'mail':
      return [textColumn(title, textOf(json))];
    case 'matrixSingle':
      return rows.map((row) =>
        textColumn(`${title}_${row.text}`, words(`(${cell(row.id)} #>> '{}')`, columns), known(columns)),
      );
    case 'matrixMultiple':
      return rows.map((row) =>
        textColumn(
          `${title}_${row.text}`,
          listOf(cell(row.id), (one) => words(one, columns)),
        ),
      );
    case 'matrixRating':
      return rows.map((row) => numberColumn(`${title}_${row.text}`, numberOf(cell(row.id))));
    case 'matrixText':
    case 'blanks':
      return rows.map((row) => textColumn(`${title}_${row.text}`, textOf(cell(row.id))));
    default:
      return [];
  }
}

const facts: readonly DataColumn[] = [
  instantColumn('提交时间', 't.submitted_at'),
  personColumn('填写人', 't.respondent_id'),
  numberColumn('用时秒', 't.seconds::numeric'),
  numberColumn('版本', 't.version_no::numeric'),
];

interface Version {
  no: number;
  schema: FormSchema;
}

/** Of all versions; a question that became one of another kind reads the answers of its own versions only. */
function questionColumns(versions: readonly Version[]): DataColumn[] {
  const merged = mergeVersions(versions.map(({ schema }) => schema));
  const names = versions.map(({ no, schema }) => ({ no, schema, own: renamesOf(merged, schema) }));
  return merged.questions.flatMap((question) => {
    const found = names.flatMap(({ no, schema, own }) =>
      schema.questions.flatMap(({ id }) => ((own.get(id) ?? id) === question.id ? [{ no, id }] : [])),
    );
    const id = found[0]?.id ?? question.id;
    const json = `(t.answers->${quoted(id)})`;
    const shares = names.some(({ own }) => own.has(id));
    return columnsOf(
      question,
      shares ? `(CASE WHEN t.version_no IN (${found.map(({ no }) => no).join(', ')}) THEN ${json} END)` : json,
    );
  });
}

interface Row extends Record<string, unknown> {
  id: string;
  title: string;
  owner_id: string | null;
  project_id: string | null;
  versions: Version[] | null;
  shared: FormShare[] | null;
}

/** Those whose answers the reader may read; the newest, where there are very many. */
export async function formSources(context: DataContext): Promise<DataSource[]> {
  const { db, actor } = context;
  const rows = await db.query<Row>(
    `SELECT f.id, f.title, f.owner_id, f.project_id, ${sharedRights('$2')} AS shared,
            (SELECT jsonb_agg(jsonb_build_object('no', v.no, 'schema', v.schema) ORDER BY v.no DESC) FROM survey_version v
              WHERE v.tenant_id = f.tenant_id AND v.form_id = f.id) AS versions
       FROM survey_form f
      WHERE f.tenant_id = $1 AND f.deleted_at IS NULL AND f.published_no IS NOT NULL
        AND f.settings->'anonymous' <> 'true'::jsonb
        AND (f.owner_id = $2 OR $3::boolean OR f.project_id IS NOT NULL OR ${sharedRights('$2')} IS NOT NULL)
      ORDER BY f.created_at DESC, f.id DESC LIMIT ${FORMS_MAX}`,
    [actor.userId, actor.isManager],
  );
  const found = await Promise.all(
    rows.map(async ({ id, title, owner_id: ownerId, project_id: projectId, versions, shared }) => {
      const rights = formRightsOf(actor, {
        ownerId,
        project: await projectOf(context, projectId),
        shared: shared ?? [],
      });
      if (!rights.includes('answers')) return [];
      const source: DataSource = {
        code: `form:${id}`,
        name: plain(`问卷_${title}`),
        note: '每行一份有效答卷：您可以查看答卷的问卷，匿名问卷不提供',
        columns: [
          ...facts,
          ...questionColumns(versions ?? []).map((column) => ({ ...column, name: plain(column.name) })),
        ],
        rows: ({ bind }) =>
          `FROM survey_response t WHERE t.tenant_id = $1 AND t.form_id = ${bind(id)}::uuid AND t.status = 'VALID'`,
      };
      return [source];
    }),
  );
  return found.flat();
}
