/** Changes of deliveries. Everything is judged before anything is written: an import takes many in one transaction. */
import { eq } from 'drizzle-orm';
import type { DeliveryCreate, DeliveryUpdate } from '../../../contract/market/market';
import { DELIVERIES_MAX, deliveryNo, readAmount } from '../../../contract/market/words';
import { today } from '../../base/zone';
import { marketDelivery } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { addKept, changeKept, type KeptKind, loadKept } from '../../object/kept';
import { oneByOne } from '../../object/oneByOne';
import { logOperation } from '../../object/operationLog';
import { canViewProject } from '../../policies/project';
import { findDelivery } from './queries';

type Delivery = typeof marketDelivery.$inferSelect;
type Values = Omit<DeliveryUpdate, 'version'>;

const deliveries: KeptKind<typeof marketDelivery> = {
  ...{ table: marketDelivery, module: 'market', type: 'market_delivery', noun: '交付' },
  labels: {
    ...{
      customer: '客户',
      province: '省份',
      product: '产品',
      contractNo: '合同编号',
      amount: '合同金额',
      currency: '币种',
    },
    ...{
      revenue: '已确认收入',
      projectId: '交付项目',
      signedOn: '签约日期',
      plannedOn: '计划交付',
      deliveredOn: '实际交付',
    },
    ...{ acceptedOn: '验收日期', satisfaction1: '初次满意度', satisfaction2: '二次满意度', delayReason: '延期原因' },
    note: '备注',
  },
  // Its project is told to nobody who may not see that.
  present: async (context, { id, version }) => ({ ...(await findDelivery(context, { id })), version }),
};

const inCents = (amount: string) => BigInt((readAmount(amount) as string).replace('.', ''));

/** What the days and amounts of one delivery say together. @throws 400 with the field */
function judge({ amount, revenue, deliveredOn, acceptedOn, signedOn }: Delivery | Values): void {
  const now = today();
  if (revenue && !amount) throw invalid('填写已确认收入前请先填写合同金额', 'amount');
  if (revenue && amount && inCents(revenue) > inCents(amount)) throw invalid('已确认收入不能超过合同金额', 'revenue');
  if (deliveredOn && deliveredOn > now) throw invalid('实际交付不能晚于今天', 'deliveredOn');
  if (acceptedOn && acceptedOn > now) throw invalid('验收日期不能晚于今天', 'acceptedOn');
  if (signedOn && signedOn > now) throw invalid('签约日期不能晚于今天', 'signedOn');
  if (acceptedOn && deliveredOn && acceptedOn < deliveredOn) throw invalid('验收日期不能早于实际交付', 'acceptedOn');
}

/** Only a project that one may see can be named. */
async function assertProject({ platform, actor }: TenantContext, projectId: string | null | undefined): Promise<void> {
  if (!projectId) return;
  const project = await platform.projects.find(actor.tenantId, projectId);
  if (!project || project.recycled || !canViewProject(actor, project)) throw notFound('项目');
}

/** As it is kept: without what surrounds a text, an amount with its cents. */
function cleaned(values: Values): Values {
  const trimmed = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Values;
  for (const name of ['amount', 'revenue'] as const) {
    const amount = trimmed[name];
    if (amount) trimmed[name] = readAmount(amount);
  }
  return trimmed;
}

/** Its number is the next of the enterprise; the lock lets one in at a time. */
async function nextSeq(tx: TenantDb): Promise<number> {
  await oneByOne(tx, 'market');
  const [row] = await tx.query<{ seq: number; count: number }>(
    `SELECT coalesce(max(seq), 0)::int + 1 AS seq, count(*) FILTER (WHERE deleted_at IS NULL)::int AS count
       FROM market_delivery WHERE tenant_id = $1`,
  );
  if ((row?.count ?? 0) >= DELIVERIES_MAX)
    throw againstRule(`一个企业最多登记 ${DELIVERIES_MAX.toLocaleString()} 个交付`);
  return row?.seq ?? 1;
}

export async function createDelivery(
  context: TenantContext,
  { customer, plannedOn, ...input }: DeliveryCreate,
): Promise<{ id: string; no: string }> {
  const values = cleaned(input);
  judge(values);
  await assertProject(context, values.projectId);
  return context.db.transaction(async (tx) => {
    const seq = await nextSeq(tx);
    const row = { ...values, customer: customer.trim(), plannedOn, seq };
    const { id } = await addKept({ ...context, db: tx }, tx, deliveries, row);
    return { id, no: deliveryNo(seq) };
  });
}

export async function updateDelivery(
  context: TenantContext,
  id: string,
  { version, ...input }: DeliveryUpdate,
): Promise<{ version: number }> {
  const values = cleaned(input);
  const before = await loadKept(context.db, deliveries, id);
  judge({ ...before, ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) });
  if (values.projectId !== before.projectId) await assertProject(context, values.projectId);
  return context.db.transaction(async (tx) => {
    const { version: next } = await changeKept({ ...context, db: tx }, tx, deliveries, id, version, values);
    return { version: next };
  });
}

/** Removing is taken back by restoring: no number of the analysis counts it in between. */
export async function setRemoved(context: TenantContext, id: string, removed: boolean): Promise<void> {
  const { db, actor } = context;
  const [before] = await db.selectWithRecycled(marketDelivery, eq(marketDelivery.id, id));
  if (!before || (removed && before.deletedAt)) throw notFound('交付');
  if (!removed && !before.deletedAt) return;
  await db.transaction(async (tx) => {
    await tx.query(
      `UPDATE market_delivery SET deleted_at = CASE WHEN $3 THEN now() END, deleted_by = CASE WHEN $3 THEN $4::uuid END,
              version = version + 1, updated_at = now(), updated_by = $4
        WHERE tenant_id = $1 AND id = $2 AND (deleted_at IS NULL) = $3::boolean`,
      [id, removed, actor.userId],
    );
    await logOperation(tx, actor, {
      ...{ module: 'market', objectType: 'market_delivery', objectId: id },
      action: removed ? 'deleted' : 'recovered',
      detail: { no: deliveryNo(before.seq), customer: before.customer },
    });
  });
}
