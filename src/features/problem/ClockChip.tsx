import type { ClockRow } from '@contract/object/record';
import { type SlaMetric, slaMetrics } from '@contract/problem/sla';
import dayjs from 'dayjs';
import styles from './problem.module.css';

export const sayMinutes = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `${rest} 分` : rest === 0 ? `${hours} 小时` : `${hours} 小时 ${rest} 分`;
};

const sayDue = (instant: string): string => {
  const at = dayjs(instant);
  if (at.isSame(dayjs(), 'day')) return `今天 ${at.format('HH:mm')}`;
  if (at.isSame(dayjs().add(1, 'day'), 'day')) return `明天 ${at.format('HH:mm')}`;
  return at.format('M 月 D 日 HH:mm');
};

type Tone = 'missed' | 'near' | 'rest' | 'plain';

/** Standing still is not the same as an hour at which nobody works: people ask why it stands. */
function say(clock: ClockRow): { words: string; tone: Tone } {
  const { goal, consumed, running, resting, near, missed, outcome, dueTime } = clock;
  if (outcome === 'void') return { words: '不计', tone: 'rest' };
  if (outcome === 'met') return { words: `达成，用时 ${sayMinutes(consumed)}`, tone: 'rest' };
  if (outcome === 'missed') return { words: `超时，用时 ${sayMinutes(consumed)}`, tone: 'missed' };
  if (!running) {
    const left = goal - consumed;
    const words = `已暂停 · ${left < 0 ? '超出' : '剩'} ${sayMinutes(Math.abs(left))}`;
    return { words, tone: missed ? 'missed' : 'rest' };
  }
  const over = consumed - goal;
  const when = dueTime ? ` · ${sayDue(dueTime)}` : '';
  const words = missed || over > 0 ? `超出 ${sayMinutes(Math.max(0, over))}` : `剩 ${sayMinutes(-over)}${when}`;
  const tone = missed ? 'missed' : near ? 'near' : resting ? 'rest' : 'plain';
  return { words: resting ? `${words} · 非工作时间` : words, tone };
}

/** What is left of a limit, in words. */
export function ClockChip({ clock }: { clock: ClockRow }) {
  const { words, tone } = say(clock);
  return (
    <span className={styles.clock} data-tone={tone}>
      {slaMetrics[clock.metric as SlaMetric] ?? clock.metric} {words}
    </span>
  );
}

/** Of a list: the limit that matters now. */
export function ClockNow({ clocks }: { clocks: readonly ClockRow[] }) {
  const clock =
    clocks.find(({ metric, outcome }) => metric === 'response' && outcome === null) ??
    clocks.find(({ metric }) => metric === 'resolution');
  return clock ? <ClockChip clock={clock} /> : <>—</>;
}
