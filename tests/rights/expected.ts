/** All rows of the modules: exhaustive, a route without a row fails the walk. */
import { authRights } from '../../server/modules/auth/rights';
import { dictionaryRights } from '../../server/modules/dictionary/rights';
import { dutyRights } from '../../server/modules/duty/rights';
import { enterpriseRights } from '../../server/modules/enterprise/rights';
import { environmentRights } from '../../server/modules/environment/rights';
import { helpRights } from '../../server/modules/help/rights';
import { hrpRights } from '../../server/modules/hrp/rights';
import { messageRights } from '../../server/modules/message/rights';
import { problemRights } from '../../server/modules/problem/rights';
import { projectRights } from '../../server/modules/project/rights';
import { questionnaireRights } from '../../server/modules/questionnaire/rights';
import { riskRights } from '../../server/modules/risk/rights';
import { searchRights } from '../../server/modules/search/rights';
import { taskRights } from '../../server/modules/task/rights';
import { tenantRights } from '../../server/modules/tenant/rights';
import type { Expected } from '../../server/test/rights';

const tables = [
  authRights,
  tenantRights,
  dictionaryRights,
  hrpRights,
  dutyRights,
  messageRights,
  enterpriseRights,
  projectRights,
  taskRights,
  riskRights,
  problemRights,
  environmentRights,
  searchRights,
  helpRights,
  questionnaireRights,
];

export const expected: Readonly<Record<string, Expected>> = Object.assign({}, ...tables);

/** Routes that two modules claim. */
export const twice = tables.flatMap((table) => Object.keys(table)).filter((name, at, all) => all.indexOf(name) !== at);
