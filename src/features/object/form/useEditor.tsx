import { App, Form, type FormInstance, type FormProps } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLeaveGuard } from '@/hooks/useLeaveGuard';
import { useStraySubmit } from '@/hooks/useStraySubmit';
import { giveUp } from './giveUp';
import { type StagingPlace, useStaging } from './staging/useStaging';
import { type SubmitOptions, useSubmit } from './useSubmit';

type Versioned = { version: number };

export interface EditorOptions<V extends object, R, C extends Versioned = Versioned>
  extends Omit<SubmitOptions<V, R, C>, 'form'> {
  /** Given where a field depends on another one. */
  form?: FormInstance<V>;
  onValuesChange?: FormProps<V>['onValuesChange'];
  /**
   * Of an editor that stays on its page: what was read, and the version of it. Read anew, it replaces what stands in the
   * fields as long as nothing was typed; what is being typed stays, on the version that it was begun upon.
   */
  stored?: { values: V; version: number };
  /** Of what is made new: closed with something in it, that is kept for the next time (暂存) instead of asking. */
  staging?: StagingPlace;
  /** Ctrl+Enter sends, wherever the focus is; for forms that stand above the page. */
  above?: boolean;
}

/** The version that an answer gives to what was saved, where it gives one. */
const versionIn = (result: unknown) => (result as Partial<Versioned> | null | undefined)?.version;

/**
 * What edits one thing, be it a drawer, a dialog or a part of a page: its form, what was typed and not sent, the question
 * before that is left, sending against the version that was read, and the choice where somebody saved in between.
 */
export function useEditor<V extends object, R, C extends Versioned = Versioned>(options: EditorOptions<V, R, C>) {
  const { stored, above = false } = options;
  const { modal } = App.useApp();
  const [own] = Form.useForm<V>();
  const form = options.form ?? own;
  const [dirty, setDirty] = useState(false);
  /** The version that the fields stand on, where the editor stays. */
  const [base, setBase] = useState(stored?.version);
  const sent = useRef<V>(undefined);
  useLeaveGuard(dirty);

  const fill = (values: Partial<V>) => form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0]);
  const staging = useStaging(options.staging, {
    onResume: (values) => {
      fill(values as Partial<V>);
      setDirty(true);
      options.onValuesChange?.(values as Partial<V>, form.getFieldsValue(true) as V);
    },
  });
  const { submit, busy, fault, dialog } = useSubmit<V, R, C>({
    ...options,
    form,
    version: stored ? base : options.version,
    send: (values, version) => {
      sent.current = values;
      return options.send(values, version);
    },
    onDone: (result) => {
      // What was typed while it was on its way is not saved yet.
      const typed =
        stored !== undefined &&
        (Object.keys(sent.current ?? {}) as (keyof V)[]).some(
          (key) => form.getFieldValue(key as never) !== sent.current?.[key],
        );
      // At once: whoever opens another page now must not be asked whether to leave what was saved.
      flushSync(() => {
        setDirty(typed);
        if (stored) setBase((before) => versionIn(result) ?? before);
      });
      staging.drop();
      options.onDone(result);
    },
  });
  useStraySubmit(above, () => void submit());

  /** The fields show this, and nothing in them is unsaved. */
  const adopt = (values: V, version: number) => {
    fill(values);
    setDirty(false);
    setBase(version);
  };
  useEffect(() => {
    if (!stored || dirty || base === undefined || stored.version <= base) return;
    form.setFieldsValue(stored.values as Parameters<typeof form.setFieldsValue>[0]);
    setBase(stored.version);
  }, [stored, dirty, base, form]);

  /** Leaves, after asking where something would be lost by it. */
  const leave = async (go: () => void) => {
    if (busy) return;
    if (!dirty || (await staging.keep(form.getFieldsValue(true)))) return go();
    void modal.confirm(giveUp(go));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229 || event.key !== 'Enter') return;
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    void submit();
  };
  const formProps = {
    form,
    onValuesChange: (changed: Partial<V>, values: V) => {
      setDirty(true);
      options.onValuesChange?.(changed, values);
    },
    onFinish: () => void submit(),
  };
  return { form, formProps, dirty, busy, fault, dialog, offer: staging.offer, submit, adopt, leave, onKeyDown };
}
