import type { ModalFuncProps } from 'antd';

/** The question before what was typed is lost. */
export const giveUp = (onOk: () => void): ModalFuncProps => ({
  ...{ title: '放弃未保存的修改？', okText: '放弃修改', okButtonProps: { danger: true }, cancelText: '继续编辑' },
  onOk,
});
