/** antd's App context with the product's settings, bound for code that is no component (utils/feedback). */
import { MESSAGE_TOAST_SECONDS } from '@contract/constants';
import { App } from 'antd';
import { type PropsWithChildren, useLayoutEffect } from 'react';
import { bindFeedback } from '@/utils/feedback';

function FeedbackBinder() {
  const feedback = App.useApp();
  useLayoutEffect(() => bindFeedback(feedback), [feedback]);
  return null;
}

export function FeedbackApp({ children }: PropsWithChildren) {
  return (
    <App component={false} message={{ duration: MESSAGE_TOAST_SECONDS, maxCount: 3 }}>
      <FeedbackBinder />
      {children}
    </App>
  );
}

export default FeedbackApp;
