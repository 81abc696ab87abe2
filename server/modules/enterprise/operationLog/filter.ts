/** The conditions of a filter of the operation log, each by an index that is in the order of the time. */
import type { OperationFilter } from '../../../../contract/enterprise/operationLog';
import { likeBeginning } from '../../../base/sqlText';

/**
 * @param zone whose days the filter means
 * @returns SQL over the row `l`, with its values from `$2` on
 */
export function conditionsOf(filter: OperationFilter, zone: string): { where: string; params: unknown[] } {
  const params: unknown[] = [];
  const bind = (value: unknown) => `$${params.push(value) + 1}`;
  const { actorId, module, action, objectType, objectId, projectId, from, to } = filter;
  const keyword = filter.keyword?.trim();
  const conditions = ['l.tenant_id = $1'];
  const equal = (column: string, value: string | undefined) => {
    if (value !== undefined) conditions.push(`l.${column} = ${bind(value)}`);
  };
  equal('actor_id', actorId);
  equal('module', module);
  equal('action', action);
  equal('object_type', objectType);
  equal('object_id', objectId);
  equal('project_id', projectId);
  if (from) conditions.push(`l.at >= ${bind(from)}::date::timestamp AT TIME ZONE ${bind(zone)}::text`);
  if (to) conditions.push(`l.at < (${bind(to)}::date + 1)::timestamp AT TIME ZONE ${bind(zone)}::text`);
  if (keyword) conditions.push(`(l.ip LIKE ${bind(likeBeginning(keyword))} OR l.trace_id = ${bind(keyword)})`);
  return { where: conditions.join(' AND '), params };
}
