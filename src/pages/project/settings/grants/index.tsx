import { useState } from 'react';
import { useProject } from '@/features/project';
import { useRequest } from '@/hooks/useRequest';
import { grantApi } from '@/services/grant';
import { GrantedObjects } from './GrantedObjects';
import styles from './grants.module.css';
import { ManagedGrants } from './ManagedGrants';

/** What projects let one another see: both directions for who configures the project, what was given for everybody in it. */
export default function Grants() {
  const { project, can } = useProject();
  const [revision, setRevision] = useState(0);
  const granted = useRequest(() => grantApi.listProjects({ projectId: project.id }), {
    refreshDeps: [project.id, revision],
  });
  return (
    <div className={styles.grants}>
      {can('PROJECT:CONFIG') && <ManagedGrants onChanged={() => setRevision((now) => now + 1)} />}
      <section aria-labelledby="granted-objects">
        <h2 id="granted-objects">其他项目授权给本项目的内容</h2>
        <GrantedObjects
          givers={granted.data}
          loading={granted.loading}
          error={granted.data ? undefined : granted.error}
          onRetry={granted.refresh}
        />
      </section>
    </div>
  );
}
