import { history, useLocation, useModel } from '@umijs/max';
import { lazy, Suspense, useEffect, useState } from 'react';
import { dialogIsOpen, isTyping } from '@/utils/keyboard';
import { type GlobalCommand, readKey } from './keys';
import { onOpenCommand } from './open';
import { projectOf } from './place';

// Both come with their first use: the shell carries the keys only.
const CommandMenu = lazy(() => import('./CommandMenu'));
const KeySheet = lazy(() => import('./KeySheet'));

type Panel = 'menu' | 'sheet' | null;

/** The project of the address, or else the one that was left last. */
let lastProject: string | undefined;
const tasksPath = () => (lastProject ? `/project/${lastProject}/task` : '/project');

const paths: Partial<Record<GlobalCommand, () => string>> = {
  goTasks: tasksPath,
  goDesk: () => '/desk',
  goMessages: () => '/messageCenter',
  goProjects: () => '/project',
};

/** The keys of the whole console (Ctrl/⌘K, ?, g…), and the two panels that they open. */
export function CommandHost() {
  const { initialState } = useModel('@@initialState');
  const { pathname } = useLocation();
  useEffect(() => {
    lastProject = projectOf(pathname) ?? lastProject;
  }, [pathname]);
  const [panel, setPanel] = useState<Panel>(null);
  const [used, setUsed] = useState({ menu: false, sheet: false });

  useEffect(() => {
    const show = (next: 'menu' | 'sheet') => {
      setUsed((before) => ({ ...before, [next]: true }));
      setPanel((before) => (before === next ? null : next));
    };
    let waitingSince = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented) return;
      const typing = isTyping(event) || dialogIsOpen();
      const { key, ctrlKey, metaKey } = event;
      const read = readKey({ key, ctrlKey, metaKey, typing, at: event.timeStamp }, waitingSince);
      waitingSince = read.waitingSince;
      const { command } = read;
      if (!command) return;
      event.preventDefault();
      // The pages' own keys must not take the second half of a sequence.
      event.stopImmediatePropagation();
      if (command === 'menu' || command === 'sheet') show(command);
      else history.push(paths[command]?.() ?? '/desk');
    };
    window.addEventListener('keydown', onKey, { capture: true });
    const stop = onOpenCommand(show);
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true });
      stop();
    };
  }, []);

  if (!initialState?.user) return null;
  const close = () => setPanel(null);
  const sheet = () => {
    setUsed({ menu: true, sheet: true });
    setPanel('sheet');
  };
  return (
    <Suspense>
      {used.menu && <CommandMenu open={panel === 'menu'} onClose={close} onSheet={sheet} />}
      {used.sheet && <KeySheet open={panel === 'sheet'} onClose={close} />}
    </Suspense>
  );
}
