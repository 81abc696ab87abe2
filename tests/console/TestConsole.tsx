import { createHistory, Provider, renderClient } from '@umijs/max';
import { App } from 'antd';
import { type ComponentType, createContext, useContext, useMemo, useState } from 'react';
import useUnread from '@/models/unread';
import { type InitialState, noPrivileges } from '@/utils/session';

export interface TestConsoleOptions {
  address: string;
  /** By address; a page that is guarded brings its guard along. */
  pages: Record<string, ComponentType>;
  initialState: InitialState;
  /** What `refresh` finds out. */
  start: () => Promise<InitialState>;
  basename: string;
}

const Seed = createContext<Pick<TestConsoleOptions, 'initialState' | 'start'>>({
  initialState: { privileges: noPrivileges, tenants: [], apps: [] },
  start: () => Promise.reject(new Error('nobody has said what the start finds')),
});

/** As Umi's own: its promises resolve before anything is drawn. */
function useInitialState() {
  const { initialState, start } = useContext(Seed);
  const [state, setState] = useState<InitialState | undefined>(initialState);
  const acts = useMemo(
    () => ({
      setInitialState: async (next: typeof initialState) => setState(next),
      refresh: async () => setState(await start()),
    }),
    [start],
  );
  return { initialState: state, loading: false, ...acts };
}
const models = { '@@initialState': useInitialState, unread: useUnread };

/** No plugin of the console's own: the models are given by hand. */
const pluginManager = { applyPlugins: ({ initialValue }: { initialValue?: unknown }) => initialValue };

/**
 * The console as Umi renders it, with its own history, its routes by address and its models, for what happens between a
 * step of the history and a change of a model. `TestRouter` is enough for a page by itself.
 */
export function testConsole({ address, pages, initialState, start, basename }: TestConsoleOptions) {
  const history = createHistory({ type: 'memory', basename, initialEntries: [basename.replace(/\/$/, '') + address] });
  const routes = Object.fromEntries(Object.keys(pages).map((path) => [path, { id: path, path }]));
  const Routes = renderClient({
    ...{ routes, routeComponents: pages, history, basename, pluginManager, components: true },
  } as unknown as Parameters<typeof renderClient>[0]) as unknown as ComponentType;
  const console = (
    <Seed value={{ initialState, start }}>
      <Provider models={models}>
        <App>
          <Routes />
        </App>
      </Provider>
    </Seed>
  );
  return { history, console };
}
