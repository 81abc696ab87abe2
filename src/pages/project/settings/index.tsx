import { useSearchParams } from '@umijs/max';
import { Tabs } from 'antd';
import { lazy, Suspense } from 'react';
import { useProject } from '@/features/project';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
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

const Layouts = lazy(() => import('./Layouts'));

const panels = {
  info: <BasicInfo />,
  members: <Members />,
  config: <Configs />,
  fields: <Fields />,
  layouts: <Layouts />,
  labels: <Labels />,
  taskTemplate: <TemplatePanel />,
  recurrence: <RecurrencePanel />,
  urge: <UrgeRules />,
  recycle: <RecycleRules />,
  template: <TemplateForm />,
  danger: <Danger />,
};

/** /project/{pId}/settings — the section stands in the address as `section`. */
export default function ProjectSettingsPage() {
  const { can } = useProject();
  const narrow = useMediaQuery(NARROW);
  const [search, setSearch] = useSearchParams();
  const sections = sectionsFor(can);
  const asked = search.get('section');
  const active = sections.find(({ key }) => key === asked) ?? sections[0];
  return (
    <Tabs
      className={styles.sections}
      tabPlacement={narrow ? 'top' : 'start'}
      styles={narrow ? undefined : { item: { margin: 0, padding: '7px 16px 7px 0' } }}
      activeKey={active?.key}
      onChange={(section) => setSearch({ section })}
      destroyOnHidden
      items={sections.map(({ key, label }) => ({
        key,
        label,
        children: (
          <div className={styles.section}>
            <Suspense>{panels[key]}</Suspense>
          </div>
        ),
      }))}
    />
  );
}
