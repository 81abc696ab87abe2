/** @jsxImportSource preact */
/** The questions page by page: answers stay on the device, the last page sends them once, however bad the line is. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { newId } from '../contract/newId';
import { evaluate } from '../contract/questionnaire/evaluate';
import type { ExamResult } from '../contract/questionnaire/exam';
import type { WriteAnswer } from '../contract/questionnaire/form';
import { type Answer, isComputed, isSilent } from '../contract/questionnaire/model';
import { prefilledBy } from '../contract/questionnaire/prefill';
import { movedTo, type Problem, problemsOf } from '../contract/questionnaire/problems';
import type { FormTheme } from '../contract/questionnaire/theme';
import { isUnanswered } from '../contract/questionnaire/values';
import { type Address, Refused, submit, valuesOf } from './api';
import { Clock } from './Clock';
import { type Kept, type Place, readKept, type Stop, writeKept } from './kept';
import { forgetNames } from './names';
import { pagesOf } from './pages';
import { QuestionView } from './QuestionView';
import { type Reach, ReachContext } from './reach';
import { Logo } from './theme';
import { useLeaving } from './useLeaving';

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
  onSent: (end: string | null, exam?: ExamResult) => void;
  /** An earlier try came in, though its answer was never heard. */
  onEarlier?: () => void;
  /** It may not be answered any more, or its version has gone. */
  onGone: () => void;
}

/** Seconds before another try. */
const PAUSES = [1, 2, 4, 8];
const SAVE_AFTER_MS = 300;
const TICK_S = 5;

export function Questions({
  preview = false,
  address,
  title,
  form,
  password,
  csrfToken,
  userId,
  theme,
  ...told
}: Props) {
  const { onSent, onEarlier, onGone } = told;
  const { formKey, token } = address;
  const { schema, versionNo } = form;
  const place = useMemo<Place>(() => ({ formKey, userId, ...(token && { token }) }), [formKey, token, userId]);
  const [{ answers: brought, locked, refused }] = useState(() =>
    prefilledBy(schema, preview ? [] : valuesOf(window.location)),
  );
  const [kept, setKept] = useState<Kept>(() => {
    const found = preview ? null : readKept(place);
    const from = JSON.stringify(brought);
    const begun = beginning(form, found);
    const fixed = Object.fromEntries(Object.entries(brought).filter(([id]) => locked.has(id)));
    // By the same address one goes on with what one made of its values; another address says something else.
    const values = found && found.from === from ? { ...begun.answers, ...fixed } : { ...begun.answers, ...brought };
    return { ...begun, answers: values, from };
  });
  const [resumed] = useState(() => !preview && Object.keys(readKept(place)?.answers ?? {}).length > 0);
  const [at, setAt] = useState(0);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [status, setStatus] = useState(
    refused.length > 0
      ? `链接中的值与题目不符，没有填入：${refused.join('、')}`
      : resumed
        ? '已恢复上次填写的内容'
        : '',
  );
  const [sending, setSending] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const { answers } = kept;
  const reach = useMemo<Reach | null>(
    () =>
      preview ? null : { address, password, csrfToken, versionNo, submitKey: kept.submitKey, places: form.places },
    [preview, address, password, csrfToken, versionNo, kept.submitKey, form.places],
  );

  const state = useMemo(() => evaluate(schema, answers), [schema, answers]);
  const pages = useMemo(() => pagesOf(schema, state.asked, form.oneByOne), [schema, state, form.oneByOne]);
  const page = pages[Math.min(at, pages.length - 1)] ?? [];
  const numbers = useMemo(() => {
    const asked = schema.questions.filter(({ id, kind }) => state.asked.includes(id) && !isSilent(kind));
    return new Map(asked.map(({ id }, place) => [id, place + 1]));
  }, [schema, state]);
  const toAnswer = schema.questions.filter(({ id, kind }) => numbers.has(id) && !isComputed(kind)).map(({ id }) => id);
  const answered = toAnswer.filter((id) => !isUnanswered(answers[id])).length;
  const isLast = at >= pages.length - 1;

  const seconds = useRef<number[]>(kept.seconds);
  // A private window or a full disk keeps nothing: the words must not say otherwise.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (preview || Object.keys(answers).length === 0) return;
      const saved = writeKept(place, { ...kept, seconds: seconds.current });
      if (!sending) setStatus(saved ? '已保存到本机' : '此浏览器不保存填写内容，请一次填完');
    }, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [kept, answers, place, sending, preview]);

  // Only what is looked at takes time.
  const pageNo = Math.min(at, Math.max(0, pages.length - 1));
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      seconds.current[pageNo] = (seconds.current[pageNo] ?? 0) + TICK_S;
    }, TICK_S * 1000);
    return () => clearInterval(timer);
  }, [pageNo]);

  const stop = useMemo<Stop | null>(() => {
    if (answered === 0) return null;
    const asked = [...numbers.keys()];
    const here =
      page.find(({ id, kind }) => !isSilent(kind) && !isComputed(kind) && isUnanswered(answers[id])) ?? page.at(-1);
    const at = asked.indexOf(here?.id ?? '');
    return here && at >= 0 ? { shown: asked.slice(0, at + 1), left: here.id } : null;
  }, [numbers, page, answers, answered]);
  const leaving = useLeaving(reach, kept, stop, (left) => {
    const { left: _, ...rest } = kept;
    writeKept(place, { ...rest, seconds: seconds.current, ...(left && { left }) });
  });

  const onAnswer = (key: string, value: Answer) => {
    setKept((before) => ({ ...before, answers: { ...before.answers, [key]: value } }));
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
    for (let tries = 0; ; tries += 1) {
      setStatus('正在提交…');
      try {
        const given = Object.fromEntries(Object.entries(answers).filter(([, value]) => !isUnanswered(value)));
        const body = {
          ...address,
          versionNo,
          submitKey: kept.submitKey,
          answers: given,
          seconds: Array.from(seconds.current, (one) => one ?? 0),
        };
        const { end, exam } = await submit({ ...body, ...(password !== undefined && { password }) }, csrfToken);
        leaving();
        writeKept(place, null);
        forgetNames(formKey);
        onSent(end, exam);
        return;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        // Away for long: what was answered is shown and kept, and sent by whoever presses again.
        if (error.passing && (tries < PAUSES.length || !navigator.onLine)) {
          setStatus(navigator.onLine ? `${error.message}，正在重试…` : away);
          await pause(PAUSES[Math.min(tries, PAUSES.length - 1)] as number);
          continue;
        }
        setSending(false);
        if (error.passing) {
          setStatus(`${error.message}。尚未提交，填写的内容还在，请稍后再点“提交”`);
          return;
        }
        if (error.status === 409 && error.data?.field === 'submitKey') {
          leaving();
          writeKept(place, null);
          forgetNames(formKey);
          onEarlier?.();
          return;
        }
        setStatus(error.message);
        if (error.data?.problems) show(error.data.problems);
        else if (error.data?.refusal || error.data?.versionNo !== undefined || error.status === 403) onGone();
        return;
      }
    }
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
      {pageNo === 0 && <Logo theme={theme} />}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {pageNo === 0 && form.description && <p class="hint">{form.description}</p>}
      {form.anonymous && pageNo === 0 && <p class="promise">本问卷匿名填写：不记录您的账号、地址和提交时刻。</p>}
      {form.limit && (
        <Clock
          {...form.limit}
          onOver={() => {
            setOver(true);
            setTimeUp(true);
          }}
        />
      )}
      {form.progress && toAnswer.length > 0 && (
        <div class="progress">
          <progress value={answered} max={toAnswer.length} aria-label="填写进度" />
          <span>
            已答 {answered} / {toAnswer.length}
          </span>
        </div>
      )}
      {problems.length > 0 && (
        <div class="problems" role="alert" tabIndex={-1} ref={summary}>
          <strong>有 {problems.length} 处需要修改：</strong>
          <ul>
            {problems.map(({ question, row, text }) => (
              <li key={`${question}.${row}`}>
                <a
                  href={`#at-${question}`}
                  onClick={(event) => {
                    event.preventDefault();
                    const target = document.getElementById(`at-${question}`);
                    target?.scrollIntoView({ block: 'center' });
                    target?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
                  }}
                >
                  第 {numbers.get(question)} 题：{text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
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

/** Where somebody goes on: with what the device holds, as the version of now takes it, or with nothing. */
function beginning({ schema, versionNo }: NonNullable<WriteAnswer['form']>, found: Kept | null): Kept {
  const kinds = Object.fromEntries(schema.questions.map(({ id, kind }) => [id, kind]));
  if (!found) return { answers: {}, versionNo, kinds, submitKey: newId(), seconds: [] };
  const answers = movedTo(schema, found.answers, found.kinds);
  if (found.versionNo === versionNo) return { ...found, answers, kinds };
  // What was sent under the old key would be something else now.
  return { ...found, answers, versionNo, kinds, submitKey: newId() };
}

/** So many seconds, or until the network is back. */
const pause = (seconds: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      window.removeEventListener('online', done);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, seconds * 1000);
    window.addEventListener('online', done);
  });
