/** What the built product leaves out: the page of all parts, by itself, for its pictures (`tests/e2e/parts.ts`). */
import { createRoot } from 'react-dom/client';
import { FeedbackApp } from '@/components/FeedbackApp';
import { ThemeRoot } from '@/components/ThemeRoot';
import PartsPage from '@/pages/parts';
import { TestRouter } from '../../console/TestRouter';
import '@/global.css';
import '@/utils/chineseCalendar';

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <ThemeRoot>
    <TestRouter>
      <FeedbackApp>
        <PartsPage />
      </FeedbackApp>
    </TestRouter>
  </ThemeRoot>,
);
