/** @jsxImportSource preact */
/** One question: what is asked, the control of its kind, and what is wrong with the answer. */
import type { Evaluation } from '../contract/questionnaire/evaluate';
import type { FullOption } from '../contract/questionnaire/full';
import { type Answer, type Answers, type FormSchema, isComputed, type Question } from '../contract/questionnaire/model';
import type { Problem } from '../contract/questionnaire/problems';
import { pipe, sayAnswer } from '../contract/questionnaire/texts';
import { controls, isSingleField } from './controls';

interface Props {
  schema: FormSchema;
  question: Question;
  /** Among those that are asked. */
  no: number;
  state: Evaluation;
  answers: Answers;
  full: readonly FullOption[];
  /** The address brought its answer, which cannot be changed here. */
  isLocked: boolean;
  problems: readonly Problem[];
  onAnswer: (key: string, value: Answer) => void;
}

export function QuestionView({ schema, question, no, state, answers, full, isLocked, problems, onAnswer }: Props) {
  const { id, kind, required, description } = question;
  const said = (text: string) => pipe(schema, text, state.values);
  const title = said(question.title);
  if (kind === 'note') {
    return (
      <section class="note">
        <h2>{title}</h2>
        {description && <p>{said(description)}</p>}
      </section>
    );
  }
  const Control = controls[kind];
  if (!Control) return null;
  const shown = state.shown[id];
  const isFixed = state.fixed.includes(id);
  const pick = <C extends { id: string }>(all: readonly C[] | undefined, ids: readonly string[] | undefined) =>
    (all ?? []).filter((one) => ids?.includes(one.id));
  const [labelId, errorId] = [`q-${id}`, `e-${id}`];
  const words = Object.fromEntries(
    (question.options ?? []).map((option) => [option.id, String(answers[`${id}:${option.id}`] ?? '')]),
  );
  const heading = (
    <>
      <span class="no">{no}.</span> {title}
      {question.score && <small>（{question.score.points} 分）</small>}
      {required && (
        <span class="required" title="必答">
          *<span class="hidden">（必答）</span>
        </span>
      )}
    </>
  );
  const rowText = (row: string | undefined) => question.rows?.find((one) => one.id === row)?.text;
  const body = (
    <>
      {description && <p class="hint">{said(description)}</p>}
      {isLocked && (
        <p class="given">
          {sayAnswer(question, answers[id])} <small>（由链接填写，不能修改）</small>
        </p>
      )}
      {!isLocked && isFixed && (
        <p class="given">
          {sayAnswer(question, state.values[id]) || '—'} <small>（自动填写，不能修改）</small>
        </p>
      )}
      {!isLocked && !isFixed && (
        <Control
          question={
            question.fields
              ? { ...question, fields: question.fields.map((field) => ({ ...field, title: said(field.title) })) }
              : question
          }
          // What a rule has put there stands until somebody changes it.
          value={isComputed(kind) || (question.set && answers[id] === undefined) ? state.values[id] : answers[id]}
          onChange={(value: Answer) => onAnswer(id, value)}
          options={pick(question.options, shown?.options)}
          rows={pick(question.rows, shown?.rows)}
          columns={pick(question.columns, shown?.columns)}
          full={new Set(full.flatMap((one) => (one.question === id ? [one.option] : [])))}
          words={words}
          onWords={(option: string, text: string) => onAnswer(`${id}:${option}`, text || null)}
          labelledBy={labelId}
          describedBy={problems.length > 0 ? errorId : undefined}
        />
      )}
      {problems.length > 0 && (
        <p class="error" id={errorId}>
          {problems.map(({ row, text }) => (row ? `${rowText(row) ?? ''}：${text}` : text)).join('；')}
        </p>
      )}
    </>
  );
  return isSingleField(kind) ? (
    <div class="question" id={`at-${id}`} data-invalid={problems.length > 0 || undefined}>
      <div class="title" id={labelId}>
        {heading}
      </div>
      {body}
    </div>
  ) : (
    <fieldset class="question" id={`at-${id}`} data-invalid={problems.length > 0 || undefined}>
      <legend class="title" id={labelId}>
        {heading}
      </legend>
      {body}
    </fieldset>
  );
}
