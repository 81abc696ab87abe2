/** Objects that a page shows as they are now, as far as the reader sees them. */

import { CARDS_MAX, type CardType, cardOf, cardTypes } from '../../../../contract/document/cards';
import type { ObjectCard } from '../../../../contract/document/document';
import { pageOf } from '../../../../contract/objectTypes';
import { invalid } from '../../../errors';
import type { TenantContext } from '../../../http/route';

/** In the order that was asked for; what may not be seen, or is gone, is not there. @throws 400 */
export async function cardsOf(context: TenantContext, asked: string): Promise<ObjectCard[]> {
  const texts = [...new Set(asked.split(','))];
  const refs = texts.flatMap((text) => cardOf(text) ?? []);
  if (refs.length < texts.length || refs.length > CARDS_MAX) {
    throw invalid(`refs 应为以逗号分隔的对象（如 task:id），最多 ${CARDS_MAX} 个`, 'refs');
  }
  const found = new Map<string, ObjectCard>();
  for (const type of cardTypes) {
    const ids = refs.filter((ref) => ref.type === type).map(({ id }) => id);
    if (ids.length === 0) continue;
    for (const { subject } of await context.platform.objects.findVisible(context, type, ids)) {
      found.set(`${type}:${subject.id}`, cardFor(type, subject));
    }
  }
  return refs.flatMap(({ type, id }) => found.get(`${type}:${id}`) ?? []);
}

type Subject = Awaited<ReturnType<TenantContext['platform']['objects']['findVisible']>>[number]['subject'];
const cardFor = (type: CardType, { id, no, title, state, project }: Subject): ObjectCard => ({
  ...{ type, id, no, title },
  state: state?.label ?? null,
  closed: state?.closed ?? false,
  projectName: project?.name ?? null,
  page: pageOf(type, id, project?.id ?? ''),
});
