/**
 * antd's App context with the product's settings, bound for code that is no component (utils/feedback), and antd's words
 * in Chinese: the login page shows none of them, and they would be a hundredth of its code.
 */
import { MESSAGE_TOAST_SECONDS } from '@contract/constants';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { type PropsWithChildren, useLayoutEffect } from 'react';
import { bindFeedback } from '@/utils/feedback';

function FeedbackBinder() {
  const feedback = App.useApp();
  useLayoutEffect(() => bindFeedback(feedback), [feedback]);
  return null;
}

export function FeedbackApp({ children }: PropsWithChildren) {
  return (
    <ConfigProvider locale={zhCN}>
      <App component={false} message={{ duration: MESSAGE_TOAST_SECONDS, maxCount: 3 }}>
        <FeedbackBinder />
        {children}
      </App>
    </ConfigProvider>
  );
}

export default FeedbackApp;
