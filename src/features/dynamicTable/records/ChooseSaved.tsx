import type { CellValue } from '@contract/dynamicTable/table';
import { useMemoizedFn } from 'ahooks';
import { useEffect, useRef, useState } from 'react';
import { Choose, type ChooseProps } from './Choose';

/** So long nothing more is chosen before what was chosen is saved, milliseconds. */
const PAUSE = 600;

interface Props extends Omit<ChooseProps, 'onChange'> {
  /** @returns whether it was saved */
  onSave: (value: CellValue) => Promise<boolean>;
}

/**
 * A value of a record that is chosen. Several are one change: each choice goes on from the one before it, which the record
 * does not have yet, and all go out when one pauses or leaves.
 */
export function ChooseSaved({ value, onSave, ...choose }: Props) {
  const [draft, setDraft] = useState<string[] | null>(null);
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; list: string[] } | null>(null);
  const send = useMemoizedFn(async () => {
    const sent = waiting.current;
    if (!sent) return;
    clearTimeout(sent.timer);
    waiting.current = null;
    if (!(await onSave(sent.list))) setDraft((now) => (now === sent.list ? null : now));
  });
  // Who leaves has chosen.
  useEffect(() => () => void send(), [send]);
  // The record has it, or somebody else's: nothing is chosen on top of that.
  const stored = JSON.stringify(value ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value of the record ends what was shown before it
  useEffect(() => {
    if (!waiting.current) setDraft(null);
  }, [stored]);
  return (
    <Choose
      {...choose}
      value={draft ?? value}
      onChange={(next) => {
        if (!Array.isArray(next)) return void onSave(next);
        const list = next.map(String);
        if (waiting.current) clearTimeout(waiting.current.timer);
        waiting.current = { list, timer: setTimeout(() => void send(), PAUSE) };
        setDraft(list);
      }}
    />
  );
}
