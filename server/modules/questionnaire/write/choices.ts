/** What questions about people and departments offer: to members of the enterprise who may answer, by their words. */
import type { ChoicesQuery, NamedChoice } from '../../../../contract/questionnaire/form';
import { containsSql, likePattern } from '../../../base/sqlText';
import { againstRule, notFound } from '../../../errors';
import type { RequestContext } from '../../../http/route';
import { admissionTo } from './admission';

const SOURCES = {
  person: `SELECT m.id, a.name, coalesce(d.name, '') AS hint FROM tenant_member m
     JOIN account a ON a.id = m.id
     LEFT JOIN department d ON d.tenant_id = m.tenant_id AND d.id = m.department_id
    WHERE m.tenant_id = $1 AND NOT m.disabled AND ($2::text IS NULL OR ${containsSql('$2', 'a.name')}) ORDER BY a.name, m.id LIMIT 20`,
  department: `SELECT d.id, d.name, coalesce(p.name, '') AS hint FROM department d
     LEFT JOIN department p ON p.tenant_id = d.tenant_id AND p.id = d.parent_id
    WHERE d.tenant_id = $1 AND ($2::text IS NULL OR ${containsSql('$2', 'd.name')}) ORDER BY d.name, d.id LIMIT 20`,
} as const;

export async function offeredChoices(context: RequestContext, query: ChoicesQuery): Promise<NamedChoice[]> {
  const admission = await admissionTo(context, query);
  if (!admission) throw notFound('问卷');
  // A password opens the questions, not the directory: who is a member may look into it anyhow.
  const closed = admission.refusal !== null && admission.refusal !== 'PASSWORD_REQUIRED';
  if (closed || admission.respondentId === null) throw againstRule('请用企业成员的账号登录后选择');
  return admission.db.query<NamedChoice & Record<string, unknown>>(SOURCES[query.kind], [likePattern(query.keyword)]);
}
