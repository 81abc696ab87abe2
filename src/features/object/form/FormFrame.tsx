import { Alert, Button, Drawer, type FormProps, Modal } from 'antd';
import { type ReactNode, useRef } from 'react';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { FormBody } from './FormBody';
import styles from './form.module.css';
import { type EditorOptions, useEditor } from './useEditor';

type Versioned = { version: number };

export interface FormFrameProps<V extends object, R, C extends Versioned = Versioned>
  extends Omit<EditorOptions<V, R, C>, 'stored' | 'above'> {
  title: ReactNode;
  initialValues: FormProps<V>['initialValues'];
  okText?: string;
  danger?: boolean;
  width?: number;
  /** Was closed without being sent. */
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
  /** Beside the two buttons. */
  extra?: ReactNode;
}

type Shape = 'drawer' | 'modal';
/** What takes the focus; a form may hold inputs that are not shown. */
const FIELDS = 'input:not([style*="display: none"]), textarea, select, [contenteditable="true"]';

/** What FormDrawer and FormModal share; on a phone both take the whole screen. */
function FormFrame<V extends object, R, C extends Versioned>(props: FormFrameProps<V, R, C> & { shape: Shape }) {
  const { shape, title, initialValues, okText = '保存', danger, width = 520, onClose, children, extra } = props;
  const narrow = useMediaQuery(NARROW);
  const body = useRef<HTMLDivElement>(null);
  const { formProps, submit, dirty, busy, fault, dialog, offer, leave, onKeyDown } = useEditor<V, R, C>({
    ...props,
    above: true,
  });
  const close = () => leave(onClose);
  const toFirst = (open: boolean) => {
    const field = body.current?.querySelector<HTMLElement>(FIELDS);
    if (open && !body.current?.contains(document.activeElement)) field?.focus();
  };
  const footer = (
    <>
      {/* Where it is seen however long the form is. */}
      {fault && <Alert type="error" showIcon role="alert" className={styles.fault} title={fault} />}
      <div className={styles.footer}>
        {extra}
        <span className="grow" />
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
      {offer}
      <FormBody<V> {...formProps} layout="vertical" disabled={busy} initialValues={initialValues} scrollToFirstError>
        {children}
        {/* A form is sent by Enter only where it has a button of that kind. */}
        <button type="submit" hidden />
      </FormBody>
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
