import { ProDescriptions } from '@ant-design/pro-components';
import type { ReactNode } from 'react';
import { Plain } from './Plain';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** What is said of one thing, name beside value; below each other where there is no room. */
export const Facts = ({ facts, className }: { facts: readonly Fact[]; className?: string }) => (
  <Plain>
    <ProDescriptions
      size="small"
      column={1}
      className={className}
      columns={facts.map(({ label, value }) => ({ key: label, title: label, render: () => value }))}
      dataSource={{}}
    />
  </Plain>
);
