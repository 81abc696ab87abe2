/** Figures of a questionnaire for whoever has their link: counts alone, by the publisher's rights (`docs/decisions/public-links.md`). */
import type { SharedStatistics } from '../../../../contract/publicLink/publicLink';
import type { QuestionKind } from '../../../../contract/questionnaire/model';
import type { Figures } from '../../../../contract/questionnaire/tally';
import { TtlCache } from '../../../base/ttlCache';
import type { ObjectContext } from '../../../object/define';
import { loadForm } from '../load';
import { statisticsOf } from './statistics';

/** Whoever has the link may open it as often as they like: the answers are counted once a minute. */
const counted = new TtlCache<SharedStatistics>(60_000, 200, 'sharedStatistics');

/** Who manages it hands its figures out. @throws 404 */
export async function shareStatistics(
  context: ObjectContext,
  id: string,
): Promise<{ objectId: string; title: string }> {
  const form = await loadForm(context, id, 'manage');
  return { objectId: form.id, title: form.title };
}

/** @throws 404 */
export const assertSharesStatistics = async (context: ObjectContext, id: string): Promise<void> => {
  await loadForm(context, id, 'manage');
};

/** What people wrote, signed, uploaded or named is theirs: of these it is told how many answered. */
const told: readonly QuestionKind[] = [
  ...(['single', 'multiple', 'select', 'cascade', 'picture', 'yesNo', 'ranking', 'number', 'formula'] as const),
  ...(['rating', 'nps', 'scale', 'slider', 'matrixSingle', 'matrixMultiple', 'matrixRating'] as const),
];
function withoutWords({ id, kind, title, asked, answered, notAsked, ...figures }: Figures): Figures {
  const plain = { id, kind, title, asked, answered, notAsked };
  const { texts: _, words: __, ...counts } = figures;
  return told.includes(kind) ? { ...plain, ...counts } : plain;
}

/** @throws 404 where the publisher manages it no more */
export async function sharedStatistics(context: ObjectContext, id: string): Promise<SharedStatistics> {
  const form = await loadForm(context, id, 'manage');
  return counted.get(`${context.db.tenantId}/${id}`, async () => {
    const { base, suppressed, median, trend, questions } = await statisticsOf(context, { id });
    return { title: form.title, base, suppressed, median, trend, questions: questions.map(withoutWords) };
  });
}
