/** Questionnaires (specification §7 "Survey"). */
import type { QuestionnaireApi } from '@contract/questionnaire/api';
import { questionnaireCalls } from '@contract/questionnaire/calls';
import { client } from './client';

export const questionnaireApi = client<QuestionnaireApi>(questionnaireCalls);
