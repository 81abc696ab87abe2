import { MESSAGE_TOAST_SECONDS } from '@contract/constants';
import { App, theme as antdTheme, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { type PropsWithChildren, useLayoutEffect, useMemo } from 'react';
import { useThemeMode } from '@/hooks/useThemeMode';
import { bindFeedback } from '@/utils/feedback';
import { themes } from '../../../config/theme';

function FeedbackBinder() {
  const feedback = App.useApp();
  useLayoutEffect(() => bindFeedback(feedback), [feedback]);
  return null;
}

/** Theme, language and the App context around everything; the theme's CSS variables hang on <html> for our own CSS. */
export function ThemeRoot({ children }: PropsWithChildren) {
  const { theme } = useThemeMode();
  const config = useMemo(
    () => ({
      ...themes[theme],
      algorithm: theme === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    }),
    [theme],
  );

  useLayoutEffect(() => {
    const root = document.documentElement;
    root.classList.remove('theme-light', 'theme-dark');
    root.classList.add(`theme-${theme}`);
    root.style.colorScheme = theme;
  }, [theme]);

  return (
    <ConfigProvider locale={zhCN} theme={config}>
      <App className="app-root" message={{ duration: MESSAGE_TOAST_SECONDS, maxCount: 3 }}>
        <FeedbackBinder />
        {children}
      </App>
    </ConfigProvider>
  );
}
