import { history } from '@umijs/max';
import { App } from 'antd';
import { useEffect } from 'react';

/** Asks before a page is left with changes that are not saved; the browser asks itself when the tab closes. */
export function useLeaveGuard(dirty: boolean): void {
  const { modal } = App.useApp();
  useEffect(() => {
    if (!dirty) return;
    const release = history.block(({ retry }) => {
      modal.confirm({
        title: '离开此页？',
        content: '修改尚未保存，离开后将会丢失。',
        okText: '放弃修改并离开',
        okButtonProps: { danger: true },
        cancelText: '留在此页',
        onOk: () => {
          release();
          retry();
        },
      });
    });
    return release;
  }, [dirty, modal]);
}
