/** Comparisons over answers as a page keeps them in its address. */
import { isCondition } from '@contract/questionnaire/conditions';
import type { Comparison } from '@contract/questionnaire/model';
import type { Param } from '@/features/object/list';

const read = (text: string | undefined): Comparison[] => {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(parsed) ? parsed.filter((each): each is Comparison => isCondition(each) && 'q' in each) : [];
  } catch {
    return [];
  }
};

/** Comparisons that all hold. */
export const answerFilter: Param<readonly Comparison[]> = {
  initial: [],
  effect: 'narrows',
  formerly: [],
  read: ([text]) => read(text),
  write: (value) => (value.length > 0 ? [JSON.stringify(value)] : []),
};

/** A condition without its value is not asked for yet. */
export const isWhole = ({ op, value }: Comparison) =>
  op === 'answered' || op === 'unanswered' || ![value ?? []].flat().every((each) => each === '');

/** As the API takes it; undefined: all. */
export const filterText = (filter: readonly Comparison[]): string | undefined => {
  const whole = filter.filter(isWhole);
  return whole.length > 0 ? JSON.stringify({ all: whole }) : undefined;
};
