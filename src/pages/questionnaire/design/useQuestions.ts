import type { FormSchema, Question, QuestionKind } from '@contract/questionnaire/model';
import { useState } from 'react';
import { duplicateAt, insertAt, moveTo, newQuestion, removeAt } from './model/edit';
import type { Design } from './useDesign';

/**
 * The questions of a design as they are worked on: one of them is chosen, and what comes stands behind it.
 * @param onAdded one of a kind was added, and is to be filled in
 */
export function useQuestions(draft: FormSchema, edit: Design['edit'], onAdded: (kind: QuestionKind) => void) {
  const [chosen, choose] = useState<string | null>(draft.questions[0]?.id ?? null);
  const placeOf = (id: string | null) => draft.questions.findIndex((one) => one.id === id);
  const at = placeOf(chosen);
  const behind = at < 0 ? draft.questions.length : at + 1;

  const addAt = (kind: QuestionKind, place: number) => {
    const added = newQuestion(draft, kind);
    edit(insertAt(draft, added, place));
    choose(added.id);
    onAdded(kind);
  };
  const addAll = (questions: Question[]) => {
    edit({ ...draft, questions: draft.questions.toSpliced(behind, 0, ...questions) });
    choose(questions[0]?.id ?? null);
  };
  const copy = (id: string) => {
    const copied = duplicateAt(draft, placeOf(id));
    if (!copied) return;
    edit(copied.schema);
    choose(copied.id);
  };
  const remove = (id: string) => {
    const place = placeOf(id);
    if (place < 0) return;
    const next = removeAt(draft, place);
    edit(next);
    choose(next.questions[Math.min(place, next.questions.length - 1)]?.id ?? null);
  };
  /** @returns false where there is none to go to */
  const step = (by: number) => {
    const next = draft.questions[Math.max(0, Math.min(draft.questions.length - 1, at + by))];
    if (!next) return false;
    choose(next.id);
    document.getElementById(`card-${next.id}`)?.focus();
  };
  return {
    at,
    chosen,
    choose,
    question: draft.questions[at],
    add: (kind: QuestionKind) => addAt(kind, behind),
    addAt,
    addAll,
    copy,
    remove,
    step,
    move: (id: string, to: number) => edit(moveTo(draft, placeOf(id), to)),
    up: () => (at > 0 ? edit(moveTo(draft, at, at - 1)) : undefined),
    down: () => (at >= 0 ? edit(moveTo(draft, at, at + 1)) : undefined),
  };
}
