/** How a risk is assessed: what may be said first, what becomes of it, and when it has crossed into the high level. */
import {
  cellOf,
  impactOf,
  levelOf,
  type Matrix,
  probabilityOf,
  rankOf,
  scoreOf,
  strategies,
} from '../../../contract/risk/matrix';
import { today } from '../../base/zone';
import { invalid } from '../../errors';
import type { ObjectContext } from '../../object/define';
import type { Filled, LoadedRecord } from '../../object/register/kind';
import { telling } from '../message';
import type { Risk } from './risk';
import { riskRules } from './rules';

export const sayCell = (cell: string): string => {
  const [p, i] = [probabilityOf(Number(cell)), impactOf(Number(cell))];
  return `可能性 ${p} × 影响 ${i} = ${p * i}`;
};

/** Sets the mark of a risk that crosses up into the high level: once a crossing. */
export async function crossing({ platform, db }: ObjectContext, row: Risk, cell: number): Promise<Partial<Risk>> {
  const matrix = (await riskRules(platform, db.tenantId)).matrix as Matrix;
  const rises = rankOf(levelOf(matrix, cell)) > rankOf(levelOf(matrix, row.cell));
  return rises && levelOf(matrix, cell) === 'high' ? { escalatedAt: new Date().toISOString() } : {};
}

interface Assessed {
  probability?: number;
  impact?: number;
  reason?: string;
}

/** The strategy fits its nature; the first assessment is what the residual is measured against. */
export async function checkAssessment(
  context: ObjectContext,
  { values, own, before }: Filled<Risk>,
): Promise<Partial<Risk>> {
  const nature = values.nature ?? before?.nature ?? 'threat';
  if (nature === 'opportunity' && before?.nature !== nature) {
    const { opportunities } = await riskRules(context.platform, context.db.tenantId);
    if (!opportunities) throw invalid('企业没有开启机会的登记', 'nature');
  }
  const strategy = values.strategy === undefined ? before?.strategy : values.strategy;
  if (strategy && !strategies[nature].includes(strategy)) {
    throw invalid(nature === 'threat' ? '威胁不能采用该应对策略' : '机会不能采用该应对策略', 'strategy');
  }
  const { probability, impact, reason } = own as Assessed;
  if (!before) {
    const cell = cellOf(probability as number, impact as number);
    return { firstCell: cell, cell, identifiedOn: values.identifiedOn ?? today() };
  }
  const first = cellOf(probability ?? probabilityOf(before.firstCell), impact ?? impactOf(before.firstCell));
  if (first === before.firstCell) return {};
  // Frozen once somebody works on it.
  if (before.state !== 'IDENTIFIED' && !reason?.trim()) throw invalid('修改首次评估请填写原因', 'reason');
  // An assessment since is what stands; a mere note is none.
  if (before.cellBefore !== null) return { firstCell: first };
  return { firstCell: first, cell: first, ...(await crossing(context, before, first)) };
}

/** Crossing into the high level is the news, not the score: the project's owner hears of each crossing. */
export const tellEscalated = (
  { platform, db, actor }: ObjectContext,
  { row, project }: LoadedRecord<Risk>,
  before: Risk,
) =>
  telling(platform, db, actor, { of: `risk:${row.id}:cell`, from: before.cell, to: row.cell }, async (tell) => {
    if (row.escalatedAt === before.escalatedAt) return;
    await tell({
      event: 'riskEscalated',
      objectId: row.id,
      to: [project.ownerId],
      variables: { score: String(scoreOf(row.cell)) },
    });
  });
