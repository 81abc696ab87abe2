/**
 * antd's App context with the product's settings, bound for code that is no component (utils/feedback), and antd's words
 * in Chinese: the login page shows none of them, and they would be a hundredth of its code.
 */
import { MESSAGE_TOAST_SECONDS } from '@contract/constants';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { type PropsWithChildren, useLayoutEffect } from 'react';
import { bindFeedback, bindRootFeedback } from '@/utils/feedback';

function FeedbackBinder({ root }: { root: boolean }) {
  const feedback = App.useApp();
  useLayoutEffect(() => (root ? bindRootFeedback(feedback) : bindFeedback(feedback)), [feedback, root]);
  return null;
}

/** `root`: ThemeRoot's own, which outlives the pages. */
export function FeedbackApp({ root = false, children }: PropsWithChildren<{ root?: boolean }>) {
  return (
    <ConfigProvider locale={zhCN}>
      <App component={false} message={{ duration: MESSAGE_TOAST_SECONDS, maxCount: 1 }}>
        <FeedbackBinder root={root} />
        {children}
      </App>
    </ConfigProvider>
  );
}

export default FeedbackApp;
