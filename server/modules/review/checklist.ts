/** The checklist of a review: what is looked at, and what was found. */

import { eq } from 'drizzle-orm';
import { ITEMS_MAX, type ItemResult, itemResults } from '../../../contract/review/kinds';
import type { ItemCheck } from '../../../contract/review/review';
import { cutText } from '../../../contract/text/cut';
import { newId } from '../../base/present';
import { reviewItem } from '../../db/schema';
import { againstRule, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { assertUnderReview, holdReview, noteWithin } from './note';

const said = (result: ItemResult | null) => (result ? itemResults[result] : null);

export async function addItem(context: TenantContext, id: string, { text }: { text: string }): Promise<{ id: string }> {
  return context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const loaded = await holdReview(inside, id);
    assertUnderReview(loaded);
    const [last] = await db.query<{ count: number; sort: number }>(
      `SELECT count(*)::int AS count, coalesce(max(sort), 0)::int AS sort FROM review_item
        WHERE tenant_id = $1 AND review_id = $2`,
      [id],
    );
    if ((last?.count ?? 0) >= ITEMS_MAX) throw againstRule(`检查单最多 ${ITEMS_MAX} 条`);
    const made = { id: newId(), reviewId: id, sort: (last?.sort ?? 0) + 1, text: text.trim() };
    await db.insert(reviewItem, made);
    const change = { field: 'item', label: '检查项', before: null, after: made.text };
    await noteWithin(inside, loaded, 'itemAdded', { changes: [change] });
    return { id: made.id };
  });
}

async function itemFor(context: TenantContext, reviewId: string, id: string) {
  const loaded = await holdReview(context, reviewId);
  assertUnderReview(loaded);
  const item = await context.db.find(reviewItem, id);
  if (item?.reviewId !== reviewId) throw notFound('检查项');
  return { loaded, item };
}

export async function checkItem(context: TenantContext, reviewId: string, id: string, { result, note }: ItemCheck) {
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const { loaded, item } = await itemFor(inside, reviewId, id);
    if (loaded.row.state !== 'REVIEWING') throw againstRule('请先开始评审');
    const checkedBy = result === null ? null : context.actor.userId;
    await db.update(
      reviewItem,
      { result, checkedBy, ...(note !== undefined && { note: note.trim() }) },
      eq(reviewItem.id, id),
    );
    if (result === item.result) return;
    const change = { field: 'item', label: cutText(item.text, 40), before: said(item.result), after: said(result) };
    await noteWithin(inside, loaded, 'itemChecked', { changes: [change] });
  });
}

export async function removeItem(context: TenantContext, reviewId: string, id: string): Promise<void> {
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const { loaded, item } = await itemFor(inside, reviewId, id);
    await db.delete(reviewItem, eq(reviewItem.id, id));
    const change = { field: 'item', label: '检查项', before: item.text, after: null };
    await noteWithin(inside, loaded, 'itemRemoved', { changes: [change] });
  });
}
