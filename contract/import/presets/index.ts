/** The tools whose exports are known. A further one is a file beside these and a line here. */
import type { Preset } from '../preset';
import { asana } from './asana';
import { feishu } from './feishu';
import { github, githubProject } from './github';
import { gitlab } from './gitlab';
import { jira } from './jira';
import { linear } from './linear';
import { notion } from './notion';
import { ones } from './ones';
import { openproject } from './openproject';
import { own } from './own';
import { pingcode } from './pingcode';
import { planner } from './planner';
import { redmine } from './redmine';
import { sheet } from './sheet';
import { tapd, tapdBug, tapdTask } from './tapd';
import { teambition } from './teambition';
import { trello } from './trello';
import { zentaoBug, zentaoStory, zentaoTask } from './zentao';

export const presets: readonly Preset[] = [
  own,
  jira,
  linear,
  zentaoTask,
  zentaoStory,
  zentaoBug,
  redmine,
  openproject,
  github,
  githubProject,
  gitlab,
  trello,
  asana,
  planner,
  notion,
  feishu,
  tapd,
  tapdBug,
  tapdTask,
  pingcode,
  ones,
  teambition,
  sheet,
];
/** That of a name; a plain table where there is none such. */
export const presetOf = (id: string): Preset => presets.find((preset) => preset.id === id) ?? sheet;
