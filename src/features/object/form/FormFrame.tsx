import { Alert, App, Button, Drawer, Form, type FormInstance, type FormProps, Modal } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLeaveGuard } from '@/hooks/useLeaveGuard';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { useStraySubmit } from '@/hooks/useStraySubmit';
import styles from './form.module.css';
import { giveUp } from './giveUp';
import { type StagingPlace, useStaging } from './staging/useStaging';
import { type SubmitOptions, useSubmit } from './useSubmit';

type Versioned = { version: number };

export interface FormFrameProps<V extends object, R, C extends Versioned = Versioned>
  extends Omit<SubmitOptions<V, R, C>, 'form'> {
  title: ReactNode;
  initialValues: FormProps<V>['initialValues'];
  okText?: string;
  danger?: boolean;
  width?: number;
  /** Given where a field depends on another one. */
  form?: FormInstance<V>;
  onValuesChange?: FormProps<V>['onValuesChange'];
  /** Of what is made new: closed with something in it, that is kept for the next time (暂存) instead of asking. */
  staging?: StagingPlace;
  /** Was closed without being sent. */
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
  /** Beside the two buttons. */
  extra?: ReactNode;
}

type Shape = 'drawer' | 'modal';

/** What FormDrawer and FormModal share; on a phone both take the whole screen. */
function FormFrame<V extends object, R, C extends Versioned>(props: FormFrameProps<V, R, C> & { shape: Shape }) {
  const { shape, title, initialValues, okText = '保存', danger, width = 520, onClose, children, extra } = props;
  const { modal } = App.useApp();
  const [own] = Form.useForm<V>();
  const form = props.form ?? own;
  const [dirty, setDirty] = useState(false);
  const narrow = useMediaQuery(NARROW);
  const body = useRef<HTMLDivElement>(null);
  const { submit, busy, fault, dialog } = useSubmit({
    ...props,
    form,
    onDone: (result) => {
      // At once: whoever opens another page now must not be asked whether to leave what was saved.
      flushSync(() => setDirty(false));
      staging.drop();
      props.onDone(result);
    },
  });
  useLeaveGuard(dirty);
  const staging = useStaging(props.staging, {
    onResume: (values) => {
      form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0]);
      setDirty(true);
      props.onValuesChange?.(values as Partial<V>, form.getFieldsValue(true) as V);
    },
  });
  const close = async () => {
    if (busy) return;
    if (!dirty || (await staging.keep(form.getFieldsValue(true)))) return onClose();
    void modal.confirm(giveUp(onClose));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229 || event.key !== 'Enter') return;
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    void submit();
  };
  useStraySubmit(true, () => void submit());
  const toFirst = (open: boolean) => {
    const field = body.current?.querySelector<HTMLElement>('input, textarea, select, [contenteditable="true"]');
    if (open && !body.current?.contains(document.activeElement)) field?.focus();
  };
  const footer = (
    <>
      {/* Where it is seen however long the form is. */}
      {fault && <Alert type="error" showIcon role="alert" className={styles.fault} title={fault} />}
      <div className={styles.footer}>
        {extra}
        <span className={styles.grow} />
        <Button onClick={() => void close()} disabled={busy}>
          取消
        </Button>
        <Button
          type="primary"
          danger={danger}
          loading={busy}
          onClick={() => void submit()}
          aria-keyshortcuts="Control+Enter"
        >
          {okText}
        </Button>
      </div>
    </>
  );
  const content = (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what its fields are told by the keyboard.
    <div ref={body} onKeyDown={onKeyDown}>
      {staging.offer}
      <Form<V>
        form={form}
        layout="vertical"
        disabled={busy}
        initialValues={initialValues}
        scrollToFirstError
        onValuesChange={(changed, values) => {
          setDirty(true);
          props.onValuesChange?.(changed, values);
        }}
        onFinish={() => void submit()}
      >
        {children}
        {/* A form is sent by Enter only where it has a button of that kind. */}
        <button type="submit" hidden />
      </Form>
      {dialog}
    </div>
  );
  return shape === 'drawer' || narrow ? (
    <Drawer
      open
      title={title}
      size={narrow ? '100vw' : `min(${width}px, 100vw)`}
      onClose={() => void close()}
      mask={{ closable: !dirty }}
      afterOpenChange={toFirst}
      footer={footer}
    >
      {content}
    </Drawer>
  ) : (
    <Modal
      open
      title={title}
      width={width}
      onCancel={() => void close()}
      mask={{ closable: !dirty }}
      afterOpenChange={toFirst}
      footer={footer}
      styles={{ body: { maxHeight: 'calc(100dvh - 240px)', overflow: 'auto' } }}
    >
      {content}
    </Modal>
  );
}

/**
 * A form at the edge of the page. It is there while it is rendered: buttons always in the window, Ctrl+Enter sends,
 * leaving with changes asks, the keyboard goes back to what opened it.
 */
export const FormDrawer = <V extends object, R, C extends Versioned = Versioned>(props: FormFrameProps<V, R, C>) => (
  <FormFrame {...props} shape="drawer" />
);

/** The same for a few fields, in the middle of the page. */
export const FormModal = <V extends object, R, C extends Versioned = Versioned>(props: FormFrameProps<V, R, C>) => (
  <FormFrame {...props} shape="modal" />
);
