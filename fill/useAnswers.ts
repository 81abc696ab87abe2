/** Answers in the hands of one person: found on the device, brought by the address, and kept there with each change. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { newId } from '../contract/newId';
import type { WriteAnswer } from '../contract/questionnaire/form';
import type { Answer } from '../contract/questionnaire/model';
import { prefilledBy } from '../contract/questionnaire/prefill';
import { movedTo } from '../contract/questionnaire/problems';
import { valuesOf } from './api';
import { type Kept, type Place, readKept, writeKept } from './kept';

type Form = NonNullable<WriteAnswer['form']>;

const SAVE_AFTER_MS = 300;
const TICK_S = 5;

/**
 * @param preview of the designer: nothing is kept
 * @param quiet whether something else is being said: what is kept says nothing then
 */
export function useAnswers(form: Form, place: Place, { preview, quiet }: { preview: boolean; quiet: boolean }) {
  const { schema } = form;
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
  const [status, setStatus] = useState(
    refused.length > 0
      ? `链接中的值与题目不符，没有填入：${refused.join('、')}`
      : resumed
        ? '已恢复上次填写的内容'
        : '',
  );
  const { answers } = kept;
  const seconds = useRef<number[]>(kept.seconds);

  // A private window or a full disk keeps nothing: the words must not say otherwise.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (preview || Object.keys(answers).length === 0) return;
      const saved = writeKept(place, { ...kept, seconds: seconds.current });
      if (!quiet) setStatus(saved ? '已保存到本机' : '此浏览器不保存填写内容，请一次填完');
    }, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [kept, answers, place, quiet, preview]);

  const put = useCallback(
    (key: string, value: Answer) => setKept((before) => ({ ...before, answers: { ...before.answers, [key]: value } })),
    [],
  );
  return { kept, answers, put, locked, resumed, status, setStatus, seconds };
}

/** Only what is looked at takes time. */
export function useSeconds(seconds: { current: number[] }, pageNo: number): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      seconds.current[pageNo] = (seconds.current[pageNo] ?? 0) + TICK_S;
    }, TICK_S * 1000);
    return () => clearInterval(timer);
  }, [seconds, pageNo]);
}

/** Where somebody goes on: with what the device holds, as the version of now takes it, or with nothing. */
function beginning({ schema, versionNo }: Form, found: Kept | null): Kept {
  const kinds = Object.fromEntries(schema.questions.map(({ id, kind }) => [id, kind]));
  if (!found) return { answers: {}, versionNo, kinds, submitKey: newId(), seconds: [] };
  const answers = movedTo(schema, found.answers, found.kinds);
  if (found.versionNo === versionNo) return { ...found, answers, kinds };
  // What was sent under the old key would be something else now.
  return { ...found, answers, versionNo, kinds, submitKey: newId() };
}
