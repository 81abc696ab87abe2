import { App } from 'antd';
import { useState } from 'react';
import { failureText } from '@/utils/failure';

/** Does one thing at a time: says that it was done, or why not, has what is shown read again, and gives whether it was. */
export function useRun(changed: () => void) {
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>, failure: string, done?: string): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      if (done) void message.success(done);
      return true;
    } catch (error) {
      void message.error(failureText(error, failure));
      return false;
    } finally {
      setBusy(false);
      changed();
    }
  };
  return { busy, run };
}
