/** The enterprise's bank of questions: whoever makes questionnaires keeps and uses them; each is a copy, without rules. */
import { eq } from 'drizzle-orm';
import { BANK_MAX, type BankKeep, type BankPage, type BankQuery } from '../../../contract/questionnaire/bank';
import { keyless } from '../../../contract/questionnaire/exam';
import { isComputed, type Question, type QuestionKind } from '../../../contract/questionnaire/model';
import { iso, newId } from '../../base/present';
import { containsSql, likePattern } from '../../base/sqlText';
import { surveyBank } from '../../db/schema';
import { againstRule, forbidden, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { queryPage } from '../../object/list/page';
import { logOperation } from '../../object/operationLog';

const TAGS_SHOWN = 200;

interface Row extends Record<string, unknown> {
  id: string;
  question: Question;
  tags: string[];
  owner_id: string | null;
  created_at: string;
  total: number;
}

export async function pageBank({ platform, db, actor }: TenantContext, query: BankQuery): Promise<BankPage> {
  const { keyword, tag, kind, ...paging } = query;
  const { rows, page } = await queryPage<Row>(
    db,
    paging,
    `SELECT b.id, b.question, b.tags, b.owner_id, b.created_at, count(*) OVER ()::int AS total FROM survey_bank b
      WHERE b.tenant_id = $1 AND ($2::text IS NULL OR ${containsSql('$2', 'b.title')})
        AND ($3::text IS NULL OR $3 = ANY(b.tags)) AND ($4::text IS NULL OR b.kind = $4)
      ORDER BY b.created_at DESC, b.id`,
    [likePattern(keyword), tag ?? null, kind ?? null],
  );
  const people = await platform.directory.of(actor.tenantId);
  const tags = await db.query<{ tag: string }>(
    `SELECT DISTINCT unnest(b.tags) AS tag FROM survey_bank b WHERE b.tenant_id = $1 ORDER BY 1 LIMIT ${TAGS_SHOWN}`,
    [],
  );
  return {
    ...page,
    result: rows.map(({ id, question, tags: own, owner_id: owner, created_at: at }) => {
      const mine = actor.isManager || owner === actor.userId;
      // What is right in an exam is for who keeps it: whoever makes questionnaires may have to sit it.
      const shown = mine ? question : keyless(question);
      return { id, question: shown, tags: own, owner: people(owner), createdTime: iso(at), mine };
    }),
    tags: tags.map((one) => one.tag),
  };
}

/** Rules name other questions, pictures belong to a questionnaire, codes to an address: they stay behind. */
function alone(question: Question): Question {
  const { show: _, hide: __, require: ___, set: ____, leave: _____, prefill: ______, ...rest } = question;
  const bare = (choices: Question['options']) =>
    choices?.map(({ show: _s, hide: _h, imageId: _i, ...choice }) => choice);
  return {
    ...rest,
    ...(rest.options && { options: bare(rest.options) }),
    ...(rest.rows && { rows: bare(rest.rows) }),
    ...(rest.columns && { columns: bare(rest.columns) }),
  };
}

const without: readonly QuestionKind[] = ['page'];

export async function keepInBank(context: TenantContext, { question, tags }: BankKeep): Promise<{ id: string }> {
  const { db, actor } = context;
  const { kind } = question;
  const title = question.title.trim();
  if (title === '') throw againstRule('题目没有标题，请先写标题');
  if (isComputed(kind) || without.includes(kind)) throw againstRule('计算题和分页离不开所在的问卷，不能存入题库');
  const id = newId();
  await db.transaction(async (tx) => {
    const [held] = await tx.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM survey_bank WHERE tenant_id = $1',
      [],
    );
    if ((held?.count ?? 0) >= BANK_MAX) throw againstRule(`题库最多 ${BANK_MAX} 道题，请先移除不用的`);
    const names = [...new Set(tags.map((tag) => tag.trim()))];
    await tx.insert(surveyBank, { id, question: alone(question), title, kind, tags: names, ownerId: actor.userId });
    await log(context, tx, 'bankKept', id, title);
  });
  return { id };
}

/** Who kept it, and the enterprise's managers. */
export async function removeFromBank(context: TenantContext, id: string): Promise<void> {
  const { db, actor } = context;
  const row = await db.find(surveyBank, id);
  if (!row) throw notFound('题目');
  if (!actor.isManager && row.ownerId !== actor.userId) throw forbidden('只有存入的人和企业管理员可以移除这道题');
  await db.transaction(async (tx) => {
    await tx.delete(surveyBank, eq(surveyBank.id, id));
    await log(context, tx, 'bankRemoved', id, row.title);
  });
}

const log = ({ actor }: TenantContext, db: TenantContext['db'], action: string, id: string, title: string) =>
  logOperation(db, actor, {
    module: 'questionnaire',
    action,
    objectType: 'surveyBank',
    objectId: id,
    detail: { title },
  });
