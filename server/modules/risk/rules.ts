/** What an enterprise says of risks: matrix, review, whether chances are kept beside threats. */
import { type Matrix, matrixIssue, matrixOf, REVIEW_DAYS, type RiskLevel } from '../../../contract/risk/matrix';
import type { RiskRules } from '../../../contract/risk/risk';
import { invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { readSetting, saveSetting } from '../../object/settings';
import type { Platform } from '../../platform';

export const RISK_RULES = 'risk';
type Stored = Omit<RiskRules, 'version'>;
const usual: Stored = { matrix: [...matrixOf()], reviewDays: REVIEW_DAYS, opportunities: false };

export const riskRules = (platform: Platform, tenantId: string): Promise<RiskRules> =>
  readSetting(platform, tenantId, RISK_RULES, usual);

export async function saveRiskRules(context: TenantContext, { version, ...rules }: RiskRules): Promise<RiskRules> {
  const wrong = matrixIssue(rules.matrix as Matrix);
  if (wrong) throw invalid(wrong, 'matrix');
  return saveSetting(context, RISK_RULES, usual, rules, version);
}

export const reviewDaysOf = ({ reviewDays }: RiskRules, level: RiskLevel): number => reviewDays[level];
