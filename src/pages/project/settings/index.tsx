import { useLocation, useSearchParams } from '@umijs/max';
import { lazy, Suspense } from 'react';
import { SectionNav } from '@/components/SectionNav';
import { ExportWhole, useProject } from '@/features/project';
import { BasicInfo } from './BasicInfo';
import { Configs } from './Configs';
import { Danger } from './Danger';
import { Fields } from './Fields';
import { Labels } from './Labels';
import { Members } from './Members';
import { RecycleRules } from './RecycleRules';
import { sectionsFor } from './sections';
import styles from './settings.module.css';
import { TemplateForm } from './TemplateForm';
import { UrgeRules } from './UrgeRules';

const TemplatePanel = lazy(() => import('@/features/taskFlow').then((flow) => ({ default: flow.TemplatePanel })));
const RecurrencePanel = lazy(() => import('@/features/taskFlow').then((flow) => ({ default: flow.RecurrencePanel })));

const Grants = lazy(() => import('./grants'));
const Layouts = lazy(() => import('./Layouts'));
const Tabs = lazy(() => import('./Tabs'));
const Rules = lazy(() => import('./Rules'));
const Webhooks = lazy(() => import('./Webhooks'));
const Apps = lazy(() => import('./Apps').then((apps) => ({ default: apps.Apps })));

/** The project that is looked at, as a file. */
function Whole() {
  const { project } = useProject();
  return <ExportWhole projectId={project.id} />;
}

const panels = {
  info: <BasicInfo />,
  members: <Members />,
  grants: <Grants />,
  config: <Configs />,
  tabs: <Tabs />,
  fields: <Fields />,
  layouts: <Layouts />,
  labels: <Labels />,
  taskTemplate: <TemplatePanel />,
  recurrence: <RecurrencePanel />,
  apps: <Apps />,
  automation: <Rules />,
  webhook: <Webhooks />,
  urge: <UrgeRules />,
  recycle: <RecycleRules />,
  template: <TemplateForm />,
  file: <Whole />,
  danger: <Danger />,
};

/** /project/{pId}/settings — the section stands in the address as `section`. */
export default function ProjectSettingsPage() {
  const { can } = useProject();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const sections = sectionsFor(can);
  const asked = search.get('section');
  const active = sections.find(({ key }) => key === asked) ?? sections[0];
  return (
    <SectionNav
      label="项目设置"
      entries={sections.map(({ key, label }) => ({ key, label, to: `${pathname}?section=${key}` }))}
      active={active?.key}
    >
      {active && (
        <div className={styles.section} key={active.key}>
          <Suspense>{panels[active.key]}</Suspense>
        </div>
      )}
    </SectionNav>
  );
}
