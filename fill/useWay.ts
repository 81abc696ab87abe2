/** Where somebody stands in a questionnaire: what is asked by what they answered so far, page by page. */
import { useMemo } from 'preact/hooks';
import { evaluate } from '../contract/questionnaire/evaluate';
import type { WriteAnswer } from '../contract/questionnaire/form';
import { type Answers, isComputed, isSilent } from '../contract/questionnaire/model';
import { isUnanswered } from '../contract/questionnaire/values';
import type { Stop } from './kept';
import { pagesOf } from './pages';

type Form = Pick<NonNullable<WriteAnswer['form']>, 'schema' | 'oneByOne'>;

/** @param at the page that was turned to; answers may have made it the last one, or taken it away */
export function useWay({ schema, oneByOne }: Form, answers: Answers, at: number) {
  const state = useMemo(() => evaluate(schema, answers), [schema, answers]);
  const pages = useMemo(() => pagesOf(schema, state.asked, oneByOne), [schema, state, oneByOne]);
  const pageNo = Math.min(at, Math.max(0, pages.length - 1));
  const page = pages[pageNo] ?? [];
  const numbers = useMemo(() => {
    const asked = schema.questions.filter(({ id, kind }) => state.asked.includes(id) && !isSilent(kind));
    return new Map(asked.map(({ id }, place) => [id, place + 1]));
  }, [schema, state]);
  const toAnswer = schema.questions.filter(({ id, kind }) => numbers.has(id) && !isComputed(kind)).map(({ id }) => id);
  const answered = toAnswer.filter((id) => !isUnanswered(answers[id])).length;
  /** What is told where the page is left; null: nothing is answered yet. */
  const stop = useMemo<Stop | null>(() => {
    if (answered === 0) return null;
    const asked = [...numbers.keys()];
    const here =
      page.find(({ id, kind }) => !isSilent(kind) && !isComputed(kind) && isUnanswered(answers[id])) ?? page.at(-1);
    const at = asked.indexOf(here?.id ?? '');
    return here && at >= 0 ? { shown: asked.slice(0, at + 1), left: here.id } : null;
  }, [numbers, page, answers, answered]);
  return { state, pages, page, pageNo, isLast: at >= pages.length - 1, numbers, toAnswer, answered, stop };
}
