/** Demo enterprises: people, projects of different states, a few hundred tasks. The same on every machine but for dates. */

import { FIRST_STEPS_AWAY } from '../../contract/help/steps';
import { today } from '../base/zone';
import type { Connection, Database } from '../db/client';
import type { TenantDb } from '../db/scope';
import type { Env } from '../env';
import type { FileStore } from '../files/store';
import { hooks, modules } from '../modules';
import { hashPassword } from '../modules/auth';
import { keepFlows } from '../modules/task';
import { createTenant } from '../modules/tenant';
import { createDemoApprovals } from './approvals';
import { createDemoApps } from './apps';
import { createDemoAutomation } from './automation';
import { xingheProjects, yunfanProjects } from './content';
import { createDemoDashboards } from './dashboards';
import { createDemoDatasets } from './dataServices';
import { createDemoDocuments } from './documents';
import { createDemoDuty } from './duty';
import { createDemoHrp } from './hrp';
import { createDemoInvitations, xingheInvitations, yunfanInvitations } from './invitations';
import { ensureAccounts, joinTenant } from './join';
import { createDemoLayout } from './layouts';
import { keepDemoLogo } from './logo';
import { createDemoManpower } from './manpower';
import { createDemoMarket } from './market';
import { createDemoMenus } from './menus';
import { createDemoNorms } from './norms';
import { createDemoNotices } from './notices';
import { type DemoPerson, demoPassword, xinghePeople, yunfanPeople } from './people';
import { createDemoPlans } from './plan';
import { createDemoPortfolio } from './portfolio';
import { createDemoProjectFields } from './projectFields';
import { createDemoProject } from './projects';
import { createDemoQuestionnaires } from './questionnaires';
import { createDemoReports } from './reports';
import { createDemoReviews } from './reviews';
import { createDemoRoles } from './roles';
import { createDemoSignIns } from './signIns';
import { createDemoTables } from './tables';
import { createDemoTime } from './time';

export async function isEmpty(database: Database): Promise<boolean> {
  const [row] = await database.query<{ found: boolean }>('SELECT EXISTS (SELECT 1 FROM tenant) AS found');
  return !row?.found;
}

const DEMO_LOCK = 4_031_002;

const enterprises = [
  { code: 'xinghe', name: '星河科技', people: xinghePeople, projects: xingheProjects, invitations: xingheInvitations },
  { code: 'yunfan', name: '云帆集团', people: yunfanPeople, projects: yunfanProjects, invitations: yunfanInvitations },
];

/** Who has kept these enterprises for long needs no first steps; a new colleague meets them. */
const settledIn: readonly string[] = ['owner', 'admin', 'super', 'pm'];
async function putFirstStepsAway(db: TenantDb, userIds: ReadonlyMap<string, string>): Promise<void> {
  await db.query(
    `INSERT INTO user_preference (tenant_id, user_id, key, value)
     SELECT $1, id, $3, 'true' FROM unnest($2::uuid[]) AS id ON CONFLICT DO NOTHING`,
    [settledIn.flatMap((name) => userIds.get(name) ?? []), FIRST_STEPS_AWAY],
  );
}

/** Writes all of it in one transaction: a start that is cut off leaves an empty database, not half a demo. */
/** @param files where the demo's documents lie; without it there are pages and folders only @param env what keeps secrets */
export async function fillDemo(
  database: Database,
  say: (text: string) => void,
  files?: FileStore,
  env?: Env,
): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  await database.transaction(async (connection: Connection) => {
    // Several processes may find it empty at the same moment: the second one waits, and finds it filled.
    await connection.query('SELECT pg_advisory_xact_lock($1)', [DEMO_LOCK]);
    if (!(await isEmpty(database))) return;
    const people: DemoPerson[] = enterprises.flatMap((enterprise) => enterprise.people);
    const userIds = await ensureAccounts(connection, people, passwordHash);
    for (const enterprise of enterprises) {
      const { db, roleIds } = await createTenant(database, connection, enterprise, hooks);
      if (enterprise.code === 'xinghe') await keepDemoLogo(connection, db.tenantId);
      const departments = await joinTenant(db, enterprise.people, userIds, roleIds);
      const usernames = enterprise.people.map(({ username }) => username);
      await createDemoRoles(db, userIds, usernames);
      await createDemoSignIns(connection, db, usernames, userIds);
      const ownerId = userIds.get(enterprise.people[0]?.username ?? '');
      await createDemoInvitations(db, enterprise.invitations, ownerId, departments, roleIds);
      const groups = await createDemoHrp(db, enterprise, userIds, today());
      await createDemoDuty(db, enterprise.code, userIds, groups, today());
      await createDemoMenus(db);
      await createDemoLayout(db);
      await putFirstStepsAway(db, userIds);
      await createDemoNotices(db, userIds.get(enterprise.people[0]?.username ?? ''));
      let tasks = 0;
      for (const project of enterprise.projects) {
        tasks += await createDemoProject(db, project, userIds, roleIds, today());
      }
      await createDemoProjectFields(db, userIds, ownerId ?? '', today());
      await createDemoDocuments(db, enterprise.code, userIds, files);
      await createDemoPlans(db, ownerId ?? '', today());
      await createDemoApprovals(db, ownerId);
      await createDemoReviews(db, (name) => userIds.get(name) as string, today());
      await createDemoPortfolio(db, enterprise.code, userIds, roleIds, today());
      await createDemoMarket(db, enterprise.code, ownerId ?? '', today());
      await createDemoDashboards(db, enterprise.code, userIds);
      await createDemoTime(db, ownerId ?? '', today());
      await createDemoManpower(db, today());
      await createDemoReports(db, database, modules, userIds, today());
      await createDemoQuestionnaires(db, enterprise.code, userIds, today());
      await createDemoTables(db, database, enterprise.code, userIds, today());
      await createDemoApps(db, enterprise.code, ownerId ?? '');
      await createDemoAutomation(db, enterprise.code, ownerId ?? '', env);
      await createDemoNorms(db, enterprise.code, userIds, today());
      await createDemoDatasets(db, ownerId ?? '');
      await keepFlows(db);
      say(
        `  ${enterprise.name}：${enterprise.people.length} 人，${enterprise.projects.length} 个项目，${tasks} 个任务`,
      );
    }
  });
  await database.exec('ANALYZE');
}
