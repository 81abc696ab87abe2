/** Work on the structure of a table: told in a toast, and the table is read again, whatever came of it. */
import { App } from 'antd';
import { failureText } from '@/utils/failure';

/** @returns whether it was done */
export type Told = (work: () => Promise<unknown>, failed: string, done?: string) => Promise<boolean>;

export function useTold(refresh: () => void): Told {
  const { message } = App.useApp();
  return async (work, failed, done) => {
    let isDone = true;
    try {
      await work();
      if (done) void message.success(done);
    } catch (failure) {
      isDone = false;
      void message.error(failureText(failure, failed));
    }
    refresh();
    return isDone;
  };
}
