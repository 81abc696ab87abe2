/** One entry of the log, whole. */
import type { OperationDetail } from '../../../../contract/enterprise/operationLog';
import { factTexts } from '../../../../contract/enterprise/operationObjects';
import { type ObjectType, objectTypeCodes } from '../../../../contract/objectTypes';
import { iso } from '../../../base/present';
import { notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import type { ToldEntry } from '../../../object/define';
import { type LogRow, logColumns } from './chain';
import { presenter } from './present';
import { tellerFor } from './told';

interface Row extends LogRow {
  seq: number | null;
  hash: string | null;
  sealed_at: string | null;
}

export async function operationDetail(context: TenantContext, id: string): Promise<OperationDetail> {
  const [row] = await context.db.query<Row>(
    `SELECT ${logColumns}, s.seq::int AS seq, s.hash, s.sealed_at
       FROM operation_log l LEFT JOIN operation_seal s ON s.tenant_id = l.tenant_id AND s.log_id = l.id
      WHERE l.tenant_id = $1 AND l.id = $2`,
    [id],
  );
  if (!row) throw notFound('操作日志');
  const present = await presenter(context, [row]);
  const { told } = (await tellerFor(context, [row])).of(row);
  const { changes, reason } = told ? await saidOf(context, row) : { changes: [], reason: null };
  return {
    entry: present(row),
    told,
    changes,
    reason,
    facts: told ? factsOf(row.detail) : [],
    traceId: row.trace_id,
    userAgent: row.user_agent,
    operation: row.operation,
    seal:
      row.seq === null ? null : { seq: row.seq, hash: row.hash as string, sealedTime: iso(row.sealed_at as string) },
  };
}

/** A change that names other objects names them for whoever reads, by their kind's history. */
async function saidOf(context: TenantContext, { object_type, changes, detail }: LogRow): Promise<ToldEntry> {
  const reason = typeof detail?.reason === 'string' ? detail.reason : null;
  const entry = { changes: changes ?? [], reason };
  const kind = objectTypeCodes.find((type): type is ObjectType => type === object_type);
  const names = kind && context.platform.objects.kind(kind).history;
  return names ? (await names.namer(context, [entry]))(entry) : entry;
}

/** Words for what has one; ids and settings that only a program reads are left to the database. */
function factsOf(detail: LogRow['detail']): OperationDetail['facts'] {
  return Object.entries(detail ?? {}).flatMap(([key, value]) => {
    const label = factTexts[key];
    const plain = Array.isArray(value) ? value : [value];
    if (!label || !plain.every((one) => ['string', 'number', 'boolean'].includes(typeof one))) return [];
    const said = plain.map((one) => (typeof one === 'boolean' ? (one ? '是' : '否') : String(one)));
    return [{ label, value: said.join('、') }];
  });
}
