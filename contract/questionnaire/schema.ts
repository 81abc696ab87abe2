/** The model of a design as TypeBox: what the API takes and gives. */
import { Type } from 'typebox';
import { GivenNumber, Id, OneOf } from '../envelope';
import { FORMULA_MAX } from './compute';
import { POINTS_MAX, scoreRules } from './exam';
import { PLACES_MAX } from './kinds/slot';
import { FIELDS_MAX, fieldKinds } from './kinds/subform';
import { type Condition, type FormSchema, questionKinds, settingModes } from './model';
import { patternNames } from './pattern';
import { PATTERN_MAX } from './pattern/linear';
import { QUESTIONS_MAX } from './settings';

/** Ids stand in keys of answers beside `:` and `.`. */
const Key = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,19}$' });
const Label = Type.String({ maxLength: 2000 });
/**
 * Nested without a bound that JSON schema could say in few words: `isDesign` holds each against the model, which takes a
 * thousandth of what a compiled schema of four levels takes to be made.
 */
export const ConditionSchema = Type.Unsafe<Condition>({});
const Conditions = Type.Array(ConditionSchema, { maxItems: 20 });
const shown = { show: Type.Optional(Conditions), hide: Type.Optional(Conditions) };

const Choice = Type.Object({
  id: Key,
  text: Label,
  other: Type.Optional(Type.Boolean()),
  exclusive: Type.Optional(Type.Boolean()),
  value: Type.Optional(GivenNumber),
  imageId: Type.Optional(Id),
  parent: Type.Optional(Key),
  places: Type.Optional(Type.Integer({ minimum: 1, maximum: PLACES_MAX })),
  ...shown,
});
const Choices = Type.Array(Choice, { maxItems: 200 });
const Count = Type.Integer({ minimum: 0, maximum: 10_000 });

const Leave = Type.Object({
  when: ConditionSchema,
  to: Type.Union([Type.Object({ question: Key }), Type.Object({ end: Key })]),
});

const Word = Type.String({ maxLength: 500 });
const Literal = Type.Union([Word, GivenNumber, Type.Array(Word, { maxItems: 50 })]);
const Setting = Type.Object({
  mode: OneOf(Object.keys(settingModes)),
  when: Type.Union([ConditionSchema, Type.Null()]),
  value: Type.Union([
    Type.Object({ literal: Literal }),
    Type.Object({ formula: Type.String({ minLength: 1, maxLength: FORMULA_MAX }) }),
  ]),
});

export const QuestionSchema = Type.Object({
  id: Key,
  kind: OneOf(Object.keys(questionKinds)),
  title: Label,
  description: Type.Optional(Label),
  required: Type.Optional(Type.Boolean()),
  require: Type.Optional(Conditions),
  options: Type.Optional(Choices),
  rows: Type.Optional(Choices),
  columns: Type.Optional(Choices),
  requiredRows: Type.Optional(Count),
  columnOnce: Type.Optional(Type.Boolean()),
  fields: Type.Optional(
    Type.Array(
      Type.Object({
        id: Key,
        kind: OneOf(fieldKinds),
        title: Label,
        required: Type.Optional(Type.Boolean()),
        options: Type.Optional(Choices),
        min: Type.Optional(GivenNumber),
        max: Type.Optional(GivenNumber),
        digits: Type.Optional(Type.Integer({ minimum: 0, maximum: 10 })),
        points: Type.Optional(Type.Integer({ minimum: 2, maximum: 10 })),
      }),
      { maxItems: FIELDS_MAX },
    ),
  ),
  min: Type.Optional(GivenNumber),
  max: Type.Optional(GivenNumber),
  formula: Type.Optional(Type.String({ maxLength: FORMULA_MAX })),
  digits: Type.Optional(Type.Integer({ minimum: 0, maximum: 10 })),
  waiting: Type.Optional(Type.String({ maxLength: 500 })),
  step: Type.Optional(Type.Number({ minimum: 1e-6, maximum: 1e9 })),
  points: Type.Optional(Type.Integer({ minimum: 2, maximum: 10 })),
  pattern: Type.Optional(
    Type.Object({
      is: OneOf(Object.keys(patternNames)),
      own: Type.Optional(Type.String({ maxLength: PATTERN_MAX })),
      message: Type.Optional(Type.String({ maxLength: 200 })),
    }),
  ),
  prefill: Type.Optional(Type.Object({ code: Type.Optional(Key), locked: Type.Optional(Type.Boolean()) })),
  score: Type.Optional(
    Type.Object({
      points: Type.Number({ minimum: 0.01, maximum: POINTS_MAX }),
      rule: Type.Optional(OneOf(Object.keys(scoreRules))),
      right: Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: 200, uniqueItems: true })),
      value: Type.Optional(GivenNumber),
      tolerance: Type.Optional(Type.Number({ minimum: 0, maximum: 1e12 })),
    }),
  ),
  random: Type.Optional(Type.Boolean()),
  set: Type.Optional(Type.Array(Setting, { maxItems: 10 })),
  leave: Type.Optional(Type.Array(Leave, { maxItems: 20 })),
  ...shown,
});

export const DesignSchema = Type.Unsafe<FormSchema>(
  Type.Object({
    questions: Type.Array(QuestionSchema, { maxItems: QUESTIONS_MAX }),
    ends: Type.Array(Type.Object({ id: Key, text: Label }), { maxItems: 20 }),
  }),
);
/** As it was taken; nothing to check on the way out. */
export const DesignGiven = Type.Unsafe<FormSchema>({});
