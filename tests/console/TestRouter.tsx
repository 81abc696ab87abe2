import { createMemoryHistory, type History, Provider } from '@umijs/max';
import { App } from 'antd';
import { createContext, type PropsWithChildren, useContext, useLayoutEffect, useMemo, useState } from 'react';
import { Router } from 'react-router-dom';
import useUnread from '@/models/unread';
import { type InitialState, noPrivileges } from '@/utils/session';

const nobody: InitialState = { privileges: noPrivileges, tenants: [], apps: [] };

const Seed = createContext(nobody);

function useInitialState() {
  const [initialState, setInitialState] = useState<InitialState | undefined>(useContext(Seed));
  return { initialState, setInitialState, loading: false, refresh: async () => {} };
}

const models = { '@@initialState': useInitialState, unread: useUnread };

interface TestRouterProps {
  address?: string;
  initialState?: InitialState;
}

/**
 * What a page of the console stands on, for a test: Umi's models, antd's App, and a router at an address. The model of
 * the initial state is a plain one, so that a test says who is logged in.
 */
export function TestRouter({ address = '/', initialState = nobody, children }: PropsWithChildren<TestRouterProps>) {
  const history = useMemo<History>(() => createMemoryHistory({ initialEntries: [address] }), [address]);
  const [{ location, action }, setPlace] = useState({ location: history.location, action: history.action });
  useLayoutEffect(() => history.listen(setPlace), [history]);
  return (
    <Seed value={initialState}>
      <Provider models={models}>
        <App>
          <Router navigator={history} location={location} navigationType={action}>
            {children}
          </Router>
        </App>
      </Provider>
    </Seed>
  );
}
