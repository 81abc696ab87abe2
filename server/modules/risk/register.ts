/** Risks as a register: what is theirs beside fields and states. */
import { riskFields } from '../../../contract/risk/fields';
import { type RiskState, riskLifecycle } from '../../../contract/risk/lifecycle';
import { riskTabs } from '../../../contract/risk/lists';
import { cellsOf, impactOf, type Matrix, probabilityOf, type RiskLevel, rankOf } from '../../../contract/risk/matrix';
import { today } from '../../base/zone';
import { risk } from '../../db/schema';
import { invalid } from '../../errors';
import { Unfit } from '../../object/fields/reading';
import { anyOf } from '../../object/register/asked';
import { defineRegister, type RegisterKind } from '../../object/register/kind';
import type { TableColumn } from '../../object/table/column';
import { checkAssessment, sayCell, tellEscalated } from './assessment';
import { createProblem, occurred } from './occurrence';
import { presentRisks } from './present';
import type { Risk } from './risk';
import { riskRules } from './rules';
import { tracksOf } from './tracks';

/** A rating as a file says it: of the first assessment, which is what is filled in. */
const rating = (name: string, heading: string, of: (cell: number) => number): TableColumn<Risk> => ({
  name,
  heading,
  cell: ({ firstCell }) => of(firstCell),
  parse(text) {
    if (!/^[1-5]$/.test(text)) throw new Unfit(`${heading}应为 1 到 5`);
    return Number(text);
  },
  required: true,
  list: ['1', '2', '3', '4', '5'],
  example: 3,
});

export const risks: RegisterKind<Risk, RiskState> = defineRegister<Risk, RiskState>({
  type: 'risk',
  schema: risk,
  fields: riskFields,
  lifecycle: riskLifecycle,
  tabs: riskTabs,
  due: { field: 'planCloseOn', event: 'riskDue' },
  say: { cell: sayCell, firstCell: sayCell },
  labels: { situation: '发生情况' },
  columns: [rating('probability', '可能性', probabilityOf), rating('impact', '影响', impactOf)],
  /** Level, score, impact (the gravest first), what strikes soonest, number. */
  async rank({ platform, actor }) {
    const { matrix } = await riskRules(platform, actor.tenantId);
    const ranks = (matrix as Matrix).map(rankOf).join(',');
    return `(ARRAY[${ranks}])[t.cell] DESC, ((t.cell - 1) / 5 + 1) * ((t.cell - 1) % 5 + 1) DESC,
      (t.cell - 1) % 5 DESC, t.expected_at ASC NULLS LAST, t.seq`;
  },
  async narrow({ platform, actor }, { levels }) {
    const { matrix } = await riskRules(platform, actor.tenantId);
    const asked = levels as RiskLevel[] | undefined;
    return { conditions: anyOf('cell', asked?.length ? cellsOf(matrix as Matrix, asked) : undefined) };
  },
  check: checkAssessment,
  adopt: ({ probability, impact }) => ({
    input: { probability: Number(probability ?? 3), impact: Number(impact ?? 3) },
  }),
  async changed(context, now, before) {
    if (before && now.row.cell !== before.cell) await tellEscalated(context, now, before);
  },
  guards: {
    /** Accepting needs its reason, everything else its measures, before anybody tracks it. */
    TRACKING(_context, row, { values, reason }) {
      const given = values as Partial<Risk>;
      const strategy = given.strategy ?? row.strategy;
      const measures = (given.measures ?? row.measures).trim();
      if (strategy === 'accept' && !measures && !reason) throw invalid('接受风险请填写理由', 'reason');
      if (strategy !== 'accept' && !measures) throw invalid('请填写应对措施', 'measures');
    },
  },
  stepValues: (_context, _row, { to }) => ({ closedOn: riskLifecycle.states[to].closed ? today() : null }),
  async stepped(context, { row }, move) {
    if (move.to === 'OCCURRED') await createProblem(context, row, move.values);
  },
  step: occurred,
  oneByOne: { OCCURRED: '请逐个标记已发生' },
  present: presentRisks,
  detail: async (context, { row }) => ({ tracks: await tracksOf(context, row.id) }),
});
