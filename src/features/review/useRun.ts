import { App } from 'antd';
import { useState } from 'react';
import { failureText } from '@/utils/failure';

/** Does one thing at a time: says that it was done, or why not, and has what is shown read again. */
export function useRun(changed: () => void) {
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>, failure: string, done?: string) => {
    setBusy(true);
    try {
      await work();
      if (done) void message.success(done);
    } catch (error) {
      void message.error(failureText(error, failure));
    } finally {
      setBusy(false);
      changed();
    }
  };
  return { busy, run };
}
