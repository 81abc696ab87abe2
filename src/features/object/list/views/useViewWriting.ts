import { App } from 'antd';
import { useState } from 'react';
import { failureText } from '@/utils/failure';

interface Removal {
  name: string;
  /** What becomes of it for others, and what does not. */
  content: string;
  remove: () => Promise<unknown>;
  /** The view is gone: the list stands without it. */
  after: () => void;
}

/** Saves and removes views of any list: each act says what came of it, and the views are read again. */
export function useViewWriting(reload: () => Promise<unknown>) {
  const { message, modal } = App.useApp();
  const [saving, setSaving] = useState(false);

  /** @returns whether it was saved */
  const save = async (send: () => Promise<unknown>, done: string): Promise<boolean> => {
    setSaving(true);
    try {
      await send().finally(
        // Saved, or somebody else was faster: the next try stands on what is kept now.
        () => reload().catch(() => undefined),
      );
      void message.success(done);
      return true;
    } catch (error) {
      void message.error(failureText(error, '视图没有保存，请重试'));
      return false;
    } finally {
      setSaving(false);
    }
  };

  const remove = ({ name, content, remove: send, after }: Removal) =>
    modal.confirm({
      title: `删除视图「${name}」？`,
      content,
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await send();
        } catch (error) {
          void message.error(failureText(error, '视图没有删除，请重试'));
          throw error;
        }
        after();
        await reload().catch(() => undefined);
      },
    });

  return { saving, save, remove };
}
