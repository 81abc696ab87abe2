/** @jsxImportSource preact */
/** Appointments: what is chosen is held for ten minutes while one goes on. */
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { HOLD_MINUTES, type SlotPlace } from '../../contract/questionnaire/kinds/slot';
import { holdSlot, Refused } from '../api';
import { ReachContext } from '../reach';
import type { ControlProps } from './props';

const OUT_TEXT = '保留已到期，这个时段可能被别人预约。';

export function Slots({ question, options, value, onChange, full, describedBy }: ControlProps) {
  const { id, waiting } = question;
  const reach = useContext(ReachContext);
  const chosen = typeof value === 'string' ? value : null;
  const [places, setPlaces] = useState<readonly SlotPlace[]>(reach?.places ?? []);
  const [status, setStatus] = useState('');
  const [isOut, setOut] = useState(false);
  const timer = useRef<number | undefined>(undefined);
  const latest = useRef(0);
  const hold = async (option: string | null) => {
    if (!reach) return;
    latest.current += 1;
    const turn = latest.current;
    clearTimeout(timer.current);
    setOut(false);
    try {
      const held = await holdSlot(reach, id, option);
      if (turn !== latest.current) return;
      setPlaces(held.places);
      setStatus(held.seconds === null ? '' : `已为您保留 ${HOLD_MINUTES} 分钟，请在此之前提交`);
      if (held.seconds !== null) timer.current = window.setTimeout(() => setOut(true), held.seconds * 1000);
    } catch (error) {
      if (turn !== latest.current) return;
      const { places: now } = (error instanceof Refused && error.data) || {};
      if (now) {
        setPlaces(now);
        onChange(null);
      }
      // Nothing is held, and nothing is lost: what is left is settled by sending.
      const passing = error instanceof Refused && error.passing;
      setStatus(
        passing ? '没有连上服务器，未能保留名额；提交时有名额即可' : error instanceof Refused ? error.message : '',
      );
    }
  };
  // What was chosen before the page was opened again, or on a page before, is held anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what stood there then
  useEffect(() => {
    if (chosen !== null) void hold(chosen);
    return () => clearTimeout(timer.current);
  }, []);
  const leftOf = (option: string, of: number) => {
    if (full.has(option)) return 0;
    return reach ? (places.find((one) => one.question === id && one.option === option)?.left ?? of) : of;
  };
  const lefts = new Map(options.map(({ id: option, places: of = 1 }) => [option, leftOf(option, of)]));
  const none = chosen === null && [...lefts.values()].every((left) => left === 0);
  return (
    <>
      <div class="options">
        {options.map((option) => {
          const left = lefts.get(option.id) ?? 0;
          const on = option.id === chosen;
          return (
            <label key={option.id} class="option">
              <input
                type="radio"
                name={id}
                checked={on}
                disabled={!on && left === 0}
                aria-describedby={describedBy}
                onChange={() => {
                  onChange(option.id);
                  void hold(option.id);
                }}
              />
              <span>
                {option.text} <small>{!on && left === 0 ? '（已满）' : `（剩 ${left} 个名额）`}</small>
              </span>
            </label>
          );
        })}
      </div>
      {none && <p class="hint">{waiting || '名额都已约满，请联系发布者。'}</p>}
      {chosen !== null && (
        <button
          type="button"
          class="quiet"
          onClick={() => {
            onChange(null);
            void hold(null);
          }}
        >
          取消选择
        </button>
      )}
      {isOut && chosen !== null && (
        <button type="button" class="quiet" onClick={() => void hold(chosen)}>
          重新保留
        </button>
      )}
      <p role="status" class="status">
        {isOut && chosen !== null ? OUT_TEXT : status}
      </p>
    </>
  );
}
