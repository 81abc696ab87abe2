import { App, type ModalFuncProps } from 'antd';

/**
 * The question before what was typed is lost. The keyboard stands on the answer that loses nothing: Escape and Enter in a row
 * are no decision.
 */
export const giveUp = (onOk: () => void, rest: ModalFuncProps = {}): ModalFuncProps => ({
  ...{ title: '放弃未保存的修改？', okText: '放弃修改', okButtonProps: { danger: true }, cancelText: '继续编辑' },
  focusable: { autoFocusButton: 'cancel' },
  onOk,
  ...rest,
});

/** Leaves what is edited, after asking where something would be lost by it. */
export function useGiveUp(dirty: boolean): (go: () => void, words?: ModalFuncProps) => void {
  const { modal } = App.useApp();
  return (go, words) => (dirty ? void modal.confirm(giveUp(go, words)) : go());
}
