/** What the package gives by default: the form with its parts on it. */
import { forwardRef } from 'react';
import Field from '../node_modules/@rc-component/form/es/Field';
import FieldForm from '../node_modules/@rc-component/form/es/Form';
import { FormProvider } from '../node_modules/@rc-component/form/es/FormContext';
import useForm from '../node_modules/@rc-component/form/es/hooks/useForm';
import useWatch from '../node_modules/@rc-component/form/es/hooks/useWatch';
import List from '../node_modules/@rc-component/form/es/List';

export default Object.assign(forwardRef(FieldForm), { FormProvider, Field, List, useForm, useWatch });
