import type { StaleData } from '@contract/envelope';
import type { FormInstance } from 'antd';
import { type ReactNode, useState } from 'react';
import { ConflictDialog, type ConflictRow } from '@/features/object/save';
import { errorText } from '@/utils/apiError';
import { refusedField, staleOf } from '@/utils/refusal';

type Versioned = { version: number };

export interface SubmitConflict<V, C extends Versioned = Versioned> {
  /** What was changed: 字段「模块」. */
  subject: string;
  /** Both values of each field that differs, in words. */
  rows: (mine: V, current: C) => readonly ConflictRow[];
  /** 用对方的: shows what stands there now; what was typed is given up. */
  onTheirs: (current: C) => void;
}

export interface SubmitOptions<V, R, C extends Versioned = Versioned> {
  form: FormInstance<V>;
  /** Sends what was typed, against the version that was read; against the other's where one's own is to stand. */
  send: (values: V, version: number | undefined) => Promise<R>;
  /** The version that was read; absent for what is new. */
  version?: number;
  onDone: (result: R) => void;
  /** What did not work: 保存字段失败. */
  failure: string;
  /** The field that a name of the server's stands for, where the form calls it otherwise. */
  fieldOf?: (name: string) => (keyof V & string) | undefined;
  conflict?: SubmitConflict<V, C>;
  /** Takes a failure that the form answers in a way of its own; false leaves it to what every form does. */
  onRefused?: (error: unknown, values: V) => boolean;
}

interface Asked<V, C> {
  values: V;
  stale: StaleData<C>;
}

/**
 * Sends a form: once at a time; a refused field says so where it stands, any other failure beside the buttons; who saved
 * in between is asked about. What was typed survives all of it.
 */
export function useSubmit<V extends object, R, C extends Versioned = Versioned>(options: SubmitOptions<V, R, C>) {
  const { form, send, version, onDone, failure, conflict } = options;
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [asked, setAsked] = useState<Asked<V, C>>();

  const refuse = (error: unknown) => {
    const named = refusedField(error);
    const field = named && (options.fieldOf?.(named) ?? named);
    const shown = field !== undefined && form.getFieldInstance(field as never) !== undefined;
    if (shown) {
      form.setFields([{ name: field as never, errors: [errorText(error)] }]);
      form.scrollToField(field as never, { behavior: 'smooth', block: 'center', focus: true });
    } else setFault(errorText(error, failure));
  };
  const attempt = async (values: V, against: number | undefined): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    try {
      const result = await send(values, against);
      onDone(result);
    } catch (error) {
      const stale = conflict && staleOf<C>(error);
      if (stale) setAsked({ values, stale });
      else if (!options.onRefused?.(error, values)) refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const submit = async (): Promise<void> => {
    if (busy) return;
    try {
      await form.validateFields();
    } catch {
      const [first] = form.getFieldsError().filter(({ errors }) => errors.length > 0);
      if (first) form.scrollToField(first.name as never, { block: 'center', focus: true });
      return;
    }
    await attempt(form.getFieldsValue(true) as V, version);
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
  return { submit, busy, fault, dialog };
}
