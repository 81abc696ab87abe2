/** The running tools that are known. A further one is a file beside these, a line here and one in `sourceKinds`. */
import type { SourceKind } from '../../../../../../contract/import/sourceKinds';
import type { SourceAdapter } from '../adapter';
import { gitee, github } from './github';
import { gitlab } from './gitlab';
import { jira } from './jira';
import { openproject } from './openproject';
import { redmine } from './redmine';
import { zentaoBug, zentaoStory, zentaoTask } from './zentao';

export const adapters: Readonly<Record<SourceKind, SourceAdapter>> = {
  jira,
  gitlab,
  github,
  gitee,
  redmine,
  openproject,
  zentaoTask,
  zentaoStory,
  zentaoBug,
};
