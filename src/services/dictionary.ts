/** Enumerations of the enterprise. */
import type { DictionaryApi } from '@contract/dictionary/api';
import { dictionaryCalls } from '@contract/dictionary/calls';
import { client } from './client';

export const dictionaryApi = client<DictionaryApi>(dictionaryCalls);
