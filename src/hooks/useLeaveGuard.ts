import { history } from '@umijs/max';
import { App, type ModalFuncProps } from 'antd';
import { useEffect } from 'react';
import { withFeedback } from '@/utils/feedback';

const question: ModalFuncProps = {
  title: '离开此页？',
  content: '修改尚未保存，离开后将会丢失。',
  okText: '放弃修改并离开',
  okButtonProps: { danger: true },
  cancelText: '留在此页',
  focusable: { autoFocusButton: 'cancel' },
};

/** Each lets go of what holds the page. */
const holds = new Set<() => void>();

/** Asks before a page is left with changes that are not saved; the browser asks itself when the tab closes. */
export function useLeaveGuard(dirty: boolean): void {
  const { modal } = App.useApp();
  useEffect(() => {
    if (!dirty) return;
    const release = history.block(({ retry }) => {
      modal.confirm({
        ...question,
        onOk: () => {
          release();
          retry();
        },
      });
    });
    holds.add(release);
    return () => {
      holds.delete(release);
      release();
    };
  }, [dirty, modal]);
}

/**
 * What goes on beside the pages and is lost with the window: asked about before the session ends, as what is not saved is.
 * @param release lets the window go
 * @returns ends it
 */
export function holdWindow(release: () => void): () => void {
  holds.add(release);
  return () => void holds.delete(release);
}

/**
 * Asks before an act that ends in leaving the page, so that nothing is done where somebody would rather stay.
 * @returns lets the page be left, once that act is done; null: they stay
 */
export function askToLeave(): Promise<(() => void) | null> {
  const release = () => {
    for (const one of holds) one();
  };
  if (holds.size === 0) return Promise.resolve(release);
  return new Promise((resolve) => {
    withFeedback(({ modal }) =>
      modal.confirm({ ...question, onOk: () => resolve(release), onCancel: () => resolve(null) }),
    );
  });
}
