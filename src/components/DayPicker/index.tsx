import { DatePicker, type DatePickerProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type FocusEvent, useState } from 'react';
import { dayOfWords, quickDays } from '@/utils/dayWords';
import { today } from '@/utils/today';
import styles from './dayPicker.module.css';

type Own = 'value' | 'onChange' | 'minDate' | 'maxDate' | 'presets' | 'open';

interface Props extends Omit<DatePickerProps<Dayjs, false>, Own> {
  /** YYYY-MM-DD. */
  value?: string | null;
  onChange?: (day: string | null) => void;
  min?: string | null;
  max?: string | null;
  /** Days that are offered by name, above the calendar. */
  quick?: readonly string[];
  /** It stands open as long as it is there. */
  standing?: boolean;
}

/** What is due lies ahead. */
const ahead = ['今天', '明天', '本周五', '下周一', '下周五'];

/** A day: from the calendar, by its name, or typed as people write it (下周五, 12-4). */
export function DayPicker({ value, onChange, min, max, quick = ahead, standing = false, ...rest }: Props) {
  const [open, setOpen] = useState(standing);
  const now = today();
  const offered = quickDays(quick, { min: quick === ahead ? (min && min > now ? min : now) : min, max });
  /** Whether what was typed says a day that may be chosen. */
  const take = (text: string): boolean => {
    const day = dayOfWords(text);
    if (!day || (min && day < min) || (max && day > max)) return false;
    if (day !== value) onChange?.(day);
    return true;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what was typed when one goes on; the picker drops it.
    <span className={styles.field} onBlur={({ target }: FocusEvent<HTMLElement, Element>) => taken(target, take)}>
      <DatePicker
        placeholder="如 下周五"
        {...rest}
        open={open}
        onOpenChange={(next) => {
          if (!standing) setOpen(next);
          rest.onOpenChange?.(next);
        }}
        // It stands among the names; without a foot the calendar ends within a low window.
        showNow={false}
        classNames={{ popup: { root: styles.popup } }}
        value={value ? dayjs(value) : null}
        minDate={min ? dayjs(min) : undefined}
        maxDate={max ? dayjs(max) : undefined}
        presets={offered.map(({ words, day }) => ({ label: words, value: dayjs(day) }))}
        onChange={(day) => onChange?.(day?.format('YYYY-MM-DD') ?? null)}
        onKeyDown={(event, prevent) => {
          if (event.key === 'Enter' && taken(event.target, take)) {
            event.preventDefault();
            if (!standing) setOpen(false);
          }
          rest.onKeyDown?.(event, prevent);
        }}
      />
    </span>
  );
}

const taken = (target: EventTarget, take: (text: string) => boolean): boolean =>
  target instanceof HTMLInputElement && take(target.value);
