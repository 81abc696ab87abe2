import { theme as antdTheme, ConfigProvider } from 'antd';
import { lazy, type PropsWithChildren, Suspense, useLayoutEffect, useMemo, useState } from 'react';
import { useMediaQuery } from '@/hooks/useMediaQuery';
import { useThemeMode } from '@/hooks/useThemeMode';
import { onFeedbackWanted } from '@/utils/feedback';
import { themes } from '../../../config/theme';

// Dialogs and toasts are a third of the login page's code, which rarely shows one: they come when asked for.
// One that does not arrive must not take the page along.
const FeedbackApp = lazy(() => import('@/components/FeedbackApp').catch(() => ({ default: () => <></> })));

/** The theme around everything; its CSS variables hang on <html> for our own CSS. Words of antd: `FeedbackApp`. */
export function ThemeRoot({ children }: PropsWithChildren) {
  const { theme } = useThemeMode();
  const [feedbackWanted, setFeedbackWanted] = useState(false);
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const config = useMemo(
    () => ({
      ...themes[theme].config,
      token: { ...themes[theme].config.token, motion: !calm },
      algorithm: [theme === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm, themes[theme].pin],
    }),
    [theme, calm],
  );

  useLayoutEffect(() => {
    const root = document.documentElement;
    root.classList.remove('theme-light', 'theme-dark');
    root.classList.add(`theme-${theme}`);
    root.style.colorScheme = theme;
    root.style.setProperty('--control-border', themes[theme].controlBorder);
  }, [theme]);

  useLayoutEffect(() => onFeedbackWanted(() => setFeedbackWanted(true)), []);

  return (
    <ConfigProvider theme={config} button={{ autoInsertSpace: false }}>
      {children}
      {feedbackWanted && (
        <Suspense>
          <FeedbackApp root />
        </Suspense>
      )}
    </ConfigProvider>
  );
}
