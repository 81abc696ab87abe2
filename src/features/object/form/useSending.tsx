import type { StaleData } from '@contract/envelope';
import { type ReactNode, useState } from 'react';
import { ConflictDialog, type ConflictRow } from '@/features/object/save';
import { staleOf } from '@/utils/refusal';

type Versioned = { version: number };

export interface SubmitConflict<V, C extends Versioned = Versioned> {
  /** What was changed: 字段「模块」. */
  subject: string;
  /** Both values of each field that differs, in words. */
  rows: (mine: V, current: C) => readonly ConflictRow[];
  /** 用对方的: shows what stands there now; what was typed is given up. */
  onTheirs: (current: C) => void;
}

interface SendingParts<V, R, C extends Versioned> {
  /** Sends against the version that was read; against the other's where one's own is to stand. */
  send: (values: V, version: number | undefined) => Promise<R>;
  onDone: (result: R, values: V) => void;
  /** Says any failure that nobody is asked about. */
  refuse: (error: unknown, values: V) => void;
  conflict?: SubmitConflict<V, C>;
}

interface Asked<V, C> {
  values: V;
  stale: StaleData<C>;
}

/** What every editor does when it sends: it is busy, and who saved in between is asked about. What was typed survives it. */
export function useSending<V, R, C extends Versioned>({ send, onDone, refuse, conflict }: SendingParts<V, R, C>) {
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Asked<V, C>>();

  /** @returns false where the failure is another one than a save in between */
  const askStale = (error: unknown, values: V): boolean => {
    const stale = conflict && staleOf<C>(error);
    if (stale) setAsked({ values, stale });
    return Boolean(stale);
  };
  /** @returns null where it was refused */
  const attempt = async (values: V, version: number | undefined): Promise<R | null> => {
    setBusy(true);
    try {
      const result = await send(values, version);
      onDone(result, values);
      return result;
    } catch (error) {
      if (!askStale(error, values)) refuse(error, values);
      return null;
    } finally {
      setBusy(false);
    }
  };
  const dialog: ReactNode = asked && conflict && (
    <ConflictDialog
      subject={conflict.subject}
      stale={asked.stale}
      rows={conflict.rows(asked.values, asked.stale.current)}
      onChoose={(choice) => {
        setAsked(undefined);
        if (choice === 'mine') void attempt(asked.values, asked.stale.current.version);
        if (choice === 'theirs') conflict.onTheirs(asked.stale.current);
      }}
    />
  );
  return { attempt, askStale, busy, dialog };
}
