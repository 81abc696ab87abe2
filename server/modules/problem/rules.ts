/** How long problems may take in an enterprise, by severity. */

import type { SlaRules } from '../../../contract/problem/problem';
import { type SlaMetric, type SlaRule, severities, USUAL_SLA } from '../../../contract/problem/sla';
import { invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { recomputeSoon } from '../../object/clocks/jobs';
import { readSetting, saveSetting } from '../../object/settings';
import type { Platform } from '../../platform';

export const SLA_RULES = 'problem';
const usual: Omit<SlaRules, 'version'> = { rules: severities.map((severity) => USUAL_SLA[severity]) };

export const slaRules = (platform: Platform, tenantId: string): Promise<SlaRules> =>
  readSetting(platform, tenantId, SLA_RULES, usual);

export async function saveSlaRules(context: TenantContext, { version, rules }: SlaRules): Promise<SlaRules> {
  const wrong = rules.findIndex(({ response, resolution }) => response > resolution);
  if (wrong >= 0) throw invalid('响应时限不能长于解决时限', `rules.${wrong}`);
  const saved = await saveSetting(context, SLA_RULES, usual, { rules }, version);
  // What is open goes by the new limits from now on; what ended stays as it was judged.
  recomputeSoon(context.platform, context.db.tenantId);
  return saved;
}

export const ruleOf = ({ rules }: SlaRules, severity: number): SlaRule =>
  (rules[severity - 1] ?? USUAL_SLA[4]) as SlaRule;
export const goalOf = (rules: SlaRules, severity: number, metric: SlaMetric): number => ruleOf(rules, severity)[metric];
