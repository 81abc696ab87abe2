import { Outlet, useLocation, useModel } from '@umijs/max';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { FeedbackApp } from '@/components/FeedbackApp';
import { PageBoundary } from '@/components/PageBoundary';
import { RailPlace } from '@/components/SectionNav/place';
import { CommandHost } from '@/features/command';
import { useLink } from '@/features/realtime';
import { useOwner } from '@/features/session';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import Loading from '@/loading';
import { tellLook } from '@/utils/look';
import { hasOwnSections, inBackOffice } from '@/utils/officeAddress';
import { dropStill } from '@/utils/still';
import { readStored, StorageKey, writeStored } from '@/utils/storage';
import { RouteGuard } from '@/wrappers/guard';
import '@/utils/chineseCalendar';
import styles from './index.module.css';
import { Rail } from './Rail';
import { SectionTabs } from './SectionTabs';
import { TopBar } from './TopBar';
import { UnreadWatch } from './UnreadWatch';
import { useBack } from './useBack';

// They come with their pages: few go there, and their entries are many.
const OfficeRail = lazy(() => import('./OfficeRail'));
const SectionRail = lazy(() => import('./SectionRail'));

const CONTENT = 'content';

/** Real time, as long as this page belongs to who is logged in. */
function Connection() {
  const { initialState } = useModel('@@initialState');
  const onOver = useOwner();
  useLink(initialState?.user, initialState?.tenants.find((one) => one.current)?.tenantCode, onOver);
  return null;
}

/** Tabs and filters stand before what a page is for: whoever has no pointer goes past them. Else to the page itself. */
function toMainButton(): void {
  const content = document.getElementById(CONTENT);
  const shown = [...(content?.querySelectorAll<HTMLElement>('.ant-btn-primary:not(:disabled)') ?? [])].find((button) =>
    button.checkVisibility(),
  );
  (shown ?? content)?.focus();
}

/** The frame of every page behind the login (§2): a rail beside the content, or a bar above it in narrow windows. */
export default function Shell() {
  const { pathname } = useLocation();
  const narrow = useMediaQuery(NARROW);
  const office = inBackOffice(pathname);
  // A phone has no room beside: there they stand above the page.
  const sections = !narrow && hasOwnSections(pathname);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const back = useBack();
  const [folded, setFolded] = useState(() => readStored(StorageKey.RAIL_FOLDED) === '1');
  const fold = (next: boolean) => {
    setFolded(next);
    writeStored(StorageKey.RAIL_FOLDED, next ? '1' : null);
    tellLook();
  };
  useLayoutEffect(dropStill, []);
  const ownRail = (office || sections) && (
    <Suspense fallback={<div className={styles.rail} />}>
      {office ? <OfficeRail back={back} /> : <SectionRail back={back} onPlace={setPlace} />}
    </Suspense>
  );
  const content = (
    <main id={CONTENT} tabIndex={-1} className={styles.content}>
      <SectionTabs />
      <PageBoundary resetKey={pathname}>
        <RouteGuard>
          <Suspense fallback={<Loading />}>
            <RailPlace.Provider value={sections ? place : undefined}>
              <Outlet />
            </RailPlace.Provider>
          </Suspense>
        </RouteGuard>
      </PageBoundary>
    </main>
  );
  return (
    <FeedbackApp>
      <a className={styles.skip} href={`#${CONTENT}`}>
        跳到正文
      </a>
      <button type="button" className={styles.skip} data-skip onClick={toMainButton}>
        跳到主要操作
      </button>
      {narrow ? (
        <div className={styles.narrow}>
          <TopBar menu={ownRail || <Rail folded={false} />} />
          {content}
        </div>
      ) : (
        <div className={styles.wide}>
          <aside className={styles.side} aria-label="侧栏">
            {ownRail || <Rail folded={folded} onFold={fold} />}
          </aside>
          {content}
        </div>
      )}
      <Connection />
      <UnreadWatch />
      <CommandHost />
    </FeedbackApp>
  );
}
