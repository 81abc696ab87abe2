import { history, useLocation, useModel } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { EarlyTitle, nothingTyped } from '@/components/EarlyTitle';
import { HelpDrawer, helpPageOf } from '@/features/help';
import { useAct, useActsOf } from '@/features/undo';
import { isMac, useKeys } from '@/hooks/keys';
import { useIdle } from '@/hooks/useIdle';
import { EarlyField } from './EarlyField';
import { globalKeys } from './keys';
import { onOpenCommand } from './open';
import { projectOf } from './place';

// They come with their first use: the shell carries the keys only.
const CreateAnywhere = lazy(() => import('./CreateAnywhere'));
const loadMenu = () => import('./CommandMenu');
const CommandMenu = lazy(loadMenu);
const KeySheet = lazy(() => import('./KeySheet'));

type Panel = 'menu' | 'sheet' | 'create' | 'help' | null;

/** The project of the address, or else the one that was left last. */
let lastProject: string | undefined;
const inProject = (tab: 'task' | 'risk' | 'problem') => () =>
  history.push(lastProject ? `/project/${lastProject}/${tab}` : '/project');

/** The keys of the whole console (Ctrl/⌘K, ?, g…), and the two panels that they open. */
export function CommandHost() {
  const { initialState } = useModel('@@initialState');
  const { pathname, search } = useLocation();
  useEffect(() => {
    lastProject = projectOf(pathname) ?? lastProject;
  }, [pathname]);
  const [panel, setPanel] = useState<Panel>(null);
  const [used, setUsed] = useState({ menu: false, sheet: false, create: false, help: false });

  const show = useMemoizedFn((next: Exclude<Panel, null>) => {
    setUsed((before) => ({ ...before, [next]: true }));
    setPanel((before) => (before === next ? null : next));
  });
  useEffect(() => onOpenCommand(show), [show]);
  const { undo, redo } = useAct();
  useActsOf(initialState?.tenants.find((tenant) => tenant.current)?.tenantCode, initialState?.user?.userId);
  const goTo = (path: string) => () => history.push(path);
  useKeys(globalKeys, {
    menu: () => show('menu'),
    undo: () => void undo(),
    redo: () => void redo(),
    // On a Mac that is the browser's history.
    redoAlso: () => (isMac ? false : void redo()),
    sheet: () => show('sheet'),
    help: () => show('help'),
    create: () => show('create'),
    goTasks: inProject('task'),
    goRisks: inProject('risk'),
    goProblems: inProject('problem'),
    goProjects: goTo('/project'),
    goDesk: goTo('/desk'),
    goMessages: goTo('/messageCenter'),
  });
  const [early, setEarly] = useState('');
  const [title, setTitle] = useState(nothingTyped);
  // Most who come open it sooner or later; what does not come is asked for again when it is needed.
  useIdle(() => loadMenu().catch(() => undefined));
  if (!initialState?.user) return null;
  const close = () => {
    setPanel(null);
    setEarly('');
    setTitle(nothingTyped);
  };
  return (
    <Suspense>
      {used.menu && (
        <Suspense fallback={panel === 'menu' && <EarlyField value={early} onChange={setEarly} onClose={close} />}>
          <CommandMenu
            open={panel === 'menu'}
            typedEarly={early}
            onClose={close}
            onSheet={() => show('sheet')}
            onHelp={() => show('help')}
            onCreate={() => show('create')}
          />
        </Suspense>
      )}
      {used.create && (
        <Suspense fallback={panel === 'create' && <EarlyTitle words={title} onChange={setTitle} onClose={close} />}>
          <CreateAnywhere
            open={panel === 'create'}
            projectId={lastProject}
            title={title}
            onTitle={setTitle}
            onClose={close}
          />
        </Suspense>
      )}
      {used.help && <HelpDrawer open={panel === 'help'} slug={helpPageOf(pathname, search)} onClose={close} />}
      {used.sheet && <KeySheet open={panel === 'sheet'} onClose={close} />}
    </Suspense>
  );
}
