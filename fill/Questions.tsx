/** @jsxImportSource preact */
/** The questions page by page: answers stay on the device, the last page sends them once, however bad the line is. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ExamResult } from '../contract/questionnaire/exam';
import type { WriteAnswer } from '../contract/questionnaire/form';
import type { Answer } from '../contract/questionnaire/model';
import { type Problem, problemsOf } from '../contract/questionnaire/problems';
import type { FormTheme } from '../contract/questionnaire/theme';
import { isUnanswered } from '../contract/questionnaire/values';
import type { Address } from './api';
import { Head } from './Head';
import { type Place, writeKept } from './kept';
import { forgetNames } from './names';
import { Problems } from './Problems';
import { QuestionView } from './QuestionView';
import { keyedOf, QuickKeys } from './QuickKeys';
import { type Reach, ReachContext } from './reach';
import { sendAnswer } from './sendAnswer';
import { useAnswers, useSeconds } from './useAnswers';
import { useLeaving } from './useLeaving';
import { useWay } from './useWay';

interface Props {
  /** Of the designer's preview: nothing is kept, and nothing sent. */
  preview?: boolean;
  address: Address;
  title: string;
  form: NonNullable<WriteAnswer['form']>;
  password: string | undefined;
  csrfToken: string | null;
  /** Who is logged in. */
  userId?: string | null;
  theme?: FormTheme | null;
  /** Whose questionnaire it is. */
  brand?: preact.ComponentChildren;
  onSent: (end: string | null, exam?: ExamResult) => void;
  /** An earlier try came in, though its answer was never heard. */
  onEarlier?: () => void;
  /** It may not be answered any more, or its version has gone. */
  onGone: () => void;
}

export function Questions({
  preview = false,
  address,
  title,
  form,
  password,
  csrfToken,
  userId,
  theme,
  brand,
  ...told
}: Props) {
  const { onSent, onEarlier, onGone } = told;
  const { formKey, token } = address;
  const { schema, versionNo } = form;
  const place = useMemo<Place>(() => ({ formKey, userId, ...(token && { token }) }), [formKey, token, userId]);
  const [sending, setSending] = useState(false);
  const { kept, answers, put, locked, resumed, status, setStatus, seconds } = useAnswers(form, place, {
    preview,
    quiet: sending,
  });
  const [at, setAt] = useState(0);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const reach = useMemo<Reach | null>(
    () =>
      preview ? null : { address, password, csrfToken, versionNo, submitKey: kept.submitKey, places: form.places },
    [preview, address, password, csrfToken, versionNo, kept.submitKey, form.places],
  );

  const way = useWay(form, answers, at);
  const { state, pages, page, pageNo, isLast, numbers, toAnswer, answered } = way;
  const keyed = keyedOf(page, form.oneByOne);
  useSeconds(seconds, pageNo);
  /** Where whoever comes back goes on: the first question without an answer, where it stands on a later page. */
  const [goOn] = useState(() => {
    const first = resumed ? toAnswer.find((id) => isUnanswered(answers[id])) : undefined;
    const to = pages.findIndex((one) => one.some(({ id }) => id === first));
    return first !== undefined && to > 0 ? { to, no: numbers.get(first) } : null;
  });

  const leaving = useLeaving(reach, kept, way.stop, (left) => {
    const { left: _, ...rest } = kept;
    writeKept(place, { ...rest, seconds: seconds.current, ...(left && { left }) });
  });

  const onAnswer = (key: string, value: Answer) => {
    put(key, value);
    const [id] = key.split(':');
    setProblems((before) => before.filter(({ question }) => question !== id));
  };
  const show = (found: readonly Problem[]) => {
    setProblems(found);
    const first = pages.findIndex((one) => one.some(({ id }) => id === found[0]?.question));
    if (first >= 0) setAt(first);
    requestAnimationFrame(() => summary.current?.focus());
  };
  const go = (to: number) => {
    setAt(to);
    setProblems([]);
    window.scrollTo(0, 0);
    requestAnimationFrame(() => heading.current?.focus());
  };

  const [over, setOver] = useState(form.limit !== null && form.limit.seconds <= 0);
  const away = over
    ? `考试时间已到而网络断开：答案保存在本机，联网后自动提交，${form.limit?.late === 'refuse' ? '可能不被接受' : '过时较久会记为迟交'}`
    : '离线，联网后自动提交';

  const send = async () => {
    if (preview) return onSent(state.end);
    setSending(true);
    const body = {
      ...address,
      versionNo,
      submitKey: kept.submitKey,
      answers: Object.fromEntries(Object.entries(answers).filter(([, value]) => !isUnanswered(value))),
      seconds: Array.from(seconds.current, (one) => one ?? 0),
      ...(password !== undefined && { password }),
    };
    const sent = await sendAnswer(body, csrfToken, { say: setStatus, away });
    if (sent.is !== 'sent') setSending(false);
    if (sent.is === 'sent' || sent.is === 'earlier') {
      leaving();
      writeKept(place, null);
      forgetNames(formKey);
      if (sent.is === 'sent') onSent(sent.end, sent.exam);
      else onEarlier?.();
      return;
    }
    setStatus(sent.text);
    if (sent.is === 'wrong') show(sent.problems);
    else if (sent.is === 'gone') onGone();
  };
  // What stands there when the time is over is sent as it is, with what was typed last.
  const [timeUp, setTimeUp] = useState(false);
  useEffect(() => {
    if (!timeUp || sending) return;
    setTimeUp(false);
    const wrong = problemsOf(schema, answers, false);
    if (wrong.length > 0) show(wrong);
    else void send();
  });
  const next = () => {
    const here = new Set(page.map(({ id }) => id));
    const found = problemsOf(schema, answers, !over).filter(({ question }) => isLast || here.has(question));
    if (found.length > 0) show(found);
    else if (isLast) void send();
    else go(pageNo + 1);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending) next();
      }}
      onKeyDown={(event) => {
        // Enter that takes what an input method offers is not the answer's.
        if (event.key === 'Enter' && event.isComposing) event.preventDefault();
      }}
    >
      {pageNo === 0 && brand}
      <Head
        {...{ title, form, theme, answered }}
        isFirst={pageNo === 0}
        at={heading}
        of={toAnswer.length}
        onOver={() => {
          setOver(true);
          setTimeUp(true);
        }}
      />
      {goOn && pageNo === 0 && (
        <p class="go-on">
          <button type="button" onClick={() => go(Math.min(goOn.to, pages.length - 1))}>
            继续上次（第 {goOn.no} 题）
          </button>
        </p>
      )}
      <Problems problems={problems} numbers={numbers} at={summary} />
      <ReachContext.Provider value={reach}>
        {page.map((question) => (
          <QuestionView
            key={question.id}
            schema={schema}
            question={question}
            no={numbers.get(question.id) ?? 0}
            state={state}
            answers={answers}
            full={form.full}
            isLocked={locked.has(question.id)}
            problems={problems.filter((one) => one.question === question.id)}
            onAnswer={onAnswer}
          />
        ))}
      </ReachContext.Provider>
      {keyed && <QuickKeys key={keyed.id} question={keyed} />}
      <div class="buttons">
        {pageNo > 0 && (
          <button type="button" disabled={sending} onClick={() => go(pageNo - 1)}>
            上一页
          </button>
        )}
        <button type="submit" class="primary" disabled={sending}>
          {isLast ? '提交' : '下一页'}
        </button>
      </div>
      <p role="status" class="status">
        {status}
      </p>
    </form>
  );
}
