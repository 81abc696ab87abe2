/** Registers of the demo projects that have any. */
import type { TenantDb } from '../../db/scope';
import { createDemoEnvironments } from './environments';
import { Moments } from './moments';
import { otherRegisters } from './others';
import { createDemoProblems } from './problems';
import { createDemoResources } from './resources';
import { createDemoRisks, type RegisterProject } from './risks';
import type { DemoRegisters } from './shapes';
import { zhyw } from './zhyw';

const registers: Readonly<Record<string, DemoRegisters>> = { ZHYW: zhyw, ...otherRegisters };

export async function createDemoRegisters(
  db: TenantDb,
  { code, ...project }: RegisterProject & { code: string },
): Promise<void> {
  await createDemoEnvironments(db, { code, ...project });
  await createDemoResources(db, { code, ...project });
  const demo = registers[code];
  if (!demo) return;
  const moments = new Moments();
  const riskIds = await createDemoRisks(db, project, demo.risks, moments);
  await createDemoProblems(db, project, demo.problems, riskIds, moments);
}
