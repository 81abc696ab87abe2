/** Resources as a register: what is theirs beside fields and states. */
import { resourceFields } from '../../../contract/resource/fields';
import { type ResourceState, resourceLifecycle } from '../../../contract/resource/lifecycle';
import { resourceTabs } from '../../../contract/resource/lists';
import { loadOf, QUANTITY_MAX } from '../../../contract/resource/load';
import { today } from '../../base/zone';
import { resource } from '../../db/schema';
import { againstRule, invalid } from '../../errors';
import { defineRegister, type Filled, type RegisterKind } from '../../object/register/kind';
import type { RecordRow } from '../../object/register/register';
import { allocationsOf, openAllocations, takenOf } from './allocations';

type Stored = typeof resource.$inferSelect;
/** One resource as it is kept. */
export type Resource = RecordRow & Omit<Stored, keyof RecordRow | 'tenantId'>;

/** Refuses an amount that is none, and a time that ends before it begins. */
function check({ values, before }: Filled<Resource>): Partial<Resource> {
  const after = { ...before, ...values };
  const { quantity = 1, availableFrom, availableTo } = after;
  const hundredths = quantity * 100;
  if (quantity <= 0 || quantity > QUANTITY_MAX) throw invalid(`数量应大于 0，不超过 ${QUANTITY_MAX}`, 'quantity');
  if (Math.abs(hundredths - Math.round(hundredths)) > 1e-6) throw invalid('数量最多两位小数', 'quantity');
  if (availableFrom && availableTo && availableTo < availableFrom) {
    throw invalid('可用至不能早于可用自', 'availableTo');
  }
  return {};
}

/**
 * Whether more is taken than there is, today or later. The most is taken on a day on which something begins, so that no
 * other day has to be looked at; of what runs already, today.
 */
const overFrom = (day: string) => `EXISTS (
  SELECT 1 FROM resource_allocation a WHERE a.tenant_id = t.tenant_id AND a.resource_id = t.id AND a.to_on >= '${day}'
     AND (greatest(a.from_on, '${day}') < t.available_from OR a.to_on > t.available_to
       OR (SELECT sum(b.quantity) FROM resource_allocation b
            WHERE b.tenant_id = t.tenant_id AND b.resource_id = t.id
              AND greatest(a.from_on, '${day}') BETWEEN b.from_on AND b.to_on) > t.quantity))`;

export const resources: RegisterKind<Resource, ResourceState> = defineRegister<Resource, ResourceState>({
  type: 'resource',
  schema: resource,
  fields: resourceFields,
  lifecycle: resourceLifecycle,
  tabs: resourceTabs,
  due: { field: 'availableTo', event: 'resourceDue' },
  rank: () => 't.kind, t.title, t.id',
  narrow: (_context, { over }) => (over ? { where: overFrom(today()) } : {}),
  check: (_context, filled) => check(filled),
  guards: {
    /** Nobody is to find on the day that what was promised to them is gone. */
    async RETIRED({ db }, { id }) {
      const open = await openAllocations(db, id, today());
      if (open > 0) throw againstRule(`还有 ${open} 条未结束的分配，请先调整或取消`);
    },
  },
  async present({ db }, rows) {
    const now = today();
    const taken = await takenOf(
      db,
      rows.map(({ id }) => id),
      now,
    );
    return (row) => {
      const spans = loadOf(taken.get(row.id) ?? [], row);
      const at = spans.find(({ from, to }) => from <= now && now <= to);
      const over = spans.find((one) => one.over && one.to >= now);
      const isNow = over !== undefined && over.from < now;
      return { usedToday: at?.used ?? 0, overFrom: isNow ? now : (over?.from ?? null) };
    };
  },
  detail: async (context, { row }) => ({ allocations: (await allocationsOf(context, [row.id])).get(row.id) ?? [] }),
});
