import type { FormInstance } from 'antd';
import { useState } from 'react';
import { errorText } from '@/utils/apiError';
import { refusedField } from '@/utils/refusal';
import { type SubmitConflict, useSending } from './useSending';

type Versioned = { version: number };

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

/**
 * Sends a form: once at a time; a refused field says so where it stands, any other failure beside the buttons; who saved
 * in between is asked about. What was typed survives all of it.
 */
export function useSubmit<V extends object, R, C extends Versioned = Versioned>(options: SubmitOptions<V, R, C>) {
  const { form, version, failure } = options;
  const [fault, setFault] = useState<string>();

  const refuse = (error: unknown) => {
    const named = refusedField(error);
    const field = named && (options.fieldOf?.(named) ?? named);
    const shown = field !== undefined && form.getFieldInstance(field as never) !== undefined;
    if (shown) {
      form.setFields([{ name: field as never, errors: [errorText(error)] }]);
      form.scrollToField(field as never, { behavior: 'smooth', block: 'center', focus: true });
    } else setFault(errorText(error, failure));
  };
  const { attempt, busy, dialog } = useSending<V, R, C>({
    send: (values, against) => {
      setFault(undefined);
      return options.send(values, against);
    },
    onDone: options.onDone,
    refuse: (error, values) => {
      if (!options.onRefused?.(error, values)) refuse(error);
    },
    conflict: options.conflict,
  });
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
  return { submit, busy, fault, dialog };
}
