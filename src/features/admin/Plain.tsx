import { ProConfigProvider } from '@ant-design/pro-components';
import type { ReactNode } from 'react';

/**
 * Pro components below the theme of the console: without a hash of their own, so that antd's styles, which are there,
 * serve them too instead of being made a second time.
 */
export const Plain = ({ children }: { children: ReactNode }) => (
  <ProConfigProvider hashed={false}>{children}</ProConfigProvider>
);
