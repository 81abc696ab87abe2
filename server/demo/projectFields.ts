/** The enterprise's fields of projects in the demo, filled in; and a view of the list that everybody may open. */
import { eq } from 'drizzle-orm';
import type { FieldOption } from '../../contract/object/customFields';
import type { CustomFieldKind } from '../../contract/object/fieldKinds';
import { addDays, newId } from '../base/present';
import { customField, project, savedView } from '../db/schema';
import type { TenantDb } from '../db/scope';

const levels: FieldOption[] = [
  { value: 'S', label: 'S 级（战略）', color: 'red' },
  { value: 'A', label: 'A 级', color: 'orange' },
  { value: 'B', label: 'B 级', color: 'blue' },
];

/** Level, whom the customer talks to, and how many days ago the contract was signed. */
const values: Record<string, [level: string, manager: string, signed: number | null]> = {
  ZHYW: ['S', 'luoyang', 82],
  GSYS: ['A', 'luoyang', 64],
  DSJ: ['A', 'pm', 150],
  YDBG: ['B', 'pm', null],
  KFZX: ['B', 'luoyang', 210],
  YFERP: ['S', 'xiaofei', 95],
  YFGY: ['A', 'yunfan', null],
};

export async function createDemoProjectFields(
  db: TenantDb,
  userIds: ReadonlyMap<string, string>,
  ownerId: string,
  today: string,
): Promise<void> {
  const by = { createdBy: ownerId, updatedBy: ownerId };
  const field = (name: string, kind: CustomFieldKind, sort: number, more: object = {}) => ({
    ...{ id: newId(), objectType: 'project' as const, name, kind, sort },
    ...by,
    ...more,
  });
  const level = field('项目级别', 'select', 1, { options: levels });
  const manager = field('客户经理', 'person', 2, { hint: '客户方的第一联系人对接谁' });
  const signed = field('签约日期', 'date', 3);
  await db.insert(customField, [level, manager, signed]);
  for (const { id, code } of await db.select(project)) {
    const [of, person, ago] = values[code] ?? [];
    if (!of || !person) continue;
    const customFields = {
      [level.id]: of,
      [manager.id]: userIds.get(person) ?? null,
      ...(typeof ago === 'number' && { [signed.id]: addDays(today, -ago) }),
    };
    await db.update(project, { customFields }, eq(project.id, id));
  }
  await db.insert(savedView, {
    ...{ id: newId(), list: 'project', ownerId, name: '进行中的重点项目', visibility: 'shared' },
    model: { query: `tab=doing&customFields.${level.id}=S%2CA`, columns: null },
    ...by,
  });
}
