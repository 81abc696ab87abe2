/** Tools that come with the product, each in a chunk of its own. */
import type { LocalTool } from '@contract/app/builtin';
import { type ComponentType, lazy, Suspense } from 'react';
import StateView from '@/components/StateView';

const tools: Readonly<Record<LocalTool, ComponentType>> = {
  compare: lazy(() => import('./CompareTool')),
  cron: lazy(() => import('./CronTool')),
  timestamp: lazy(() => import('./TimestampTool')),
  regex: lazy(() => import('./RegexTool')),
  qrcode: lazy(() => import('./QrCodeTool')),
  workday: lazy(() => import('./WorkdayTool')),
};

export function LocalToolView({ component }: { component: string }) {
  const Tool = tools[component as LocalTool];
  return Tool ? (
    <Suspense fallback={<StateView loading rows={6} />}>
      <Tool />
    </Suspense>
  ) : null;
}
