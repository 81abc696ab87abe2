/** What the service says of itself (RFC 7643 §5–7): made of constants, and told to whoever has the token. */
import { ENTERPRISE_USER } from '../profile';
import { COUNT_MAX } from './list';
import { GROUP, LIST, USER } from './resource';

const SERVICE = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';
const TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';

export const serviceConfig = (base: string) => ({
  schemas: [SERVICE],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: COUNT_MAX },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'OAuth Bearer Token',
      description: '在管理后台的“人员目录”生成的令牌',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

const list = (resources: object[]) => ({
  schemas: [LIST],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
});

const typesOf = (base: string) => [
  {
    schemas: [TYPE],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: '用户',
    schema: USER,
    schemaExtensions: [{ schema: ENTERPRISE_USER, required: false }],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
  },
  {
    schemas: [TYPE],
    id: 'Group',
    name: 'Group',
    endpoint: '/Groups',
    description: '组',
    schema: GROUP,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/Group` },
  },
];

interface Attribute {
  name: string;
  type: string;
  multiValued?: boolean;
  required?: boolean;
  caseExact?: boolean;
  uniqueness?: string;
  mutability?: string;
  subAttributes?: object[];
}
const attribute = ({ name, type, ...more }: Attribute) => ({
  name,
  type,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});
const text = (name: string, more: Partial<Attribute> = {}) => attribute({ name, type: 'string', ...more });
const several = (name: string, type = 'string') =>
  attribute({
    name,
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute({ name: 'value', type }),
      text('type'),
      text('display'),
      attribute({ name: 'primary', type: 'boolean' }),
    ],
  });

const schemasOf = (base: string) => {
  const schema = (id: string, name: string, attributes: object[]) => ({
    schemas: [SCHEMA],
    id,
    name,
    description: name,
    attributes,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  });
  return [
    schema(USER, 'User', [
      text('userName', { required: true, uniqueness: 'server' }),
      text('externalId', { caseExact: true }),
      attribute({
        name: 'name',
        type: 'complex',
        subAttributes: ['formatted', 'familyName', 'givenName'].map((name) => text(name)),
      }),
      text('displayName'),
      text('nickName'),
      text('title'),
      text('userType'),
      text('preferredLanguage'),
      text('locale'),
      text('timezone'),
      attribute({ name: 'active', type: 'boolean' }),
      several('emails'),
      several('phoneNumbers'),
      { ...several('groups'), mutability: 'readOnly' },
    ]),
    schema(GROUP, 'Group', [
      text('displayName', { required: true, uniqueness: 'server' }),
      text('externalId', { caseExact: true }),
      attribute({
        name: 'members',
        type: 'complex',
        multiValued: true,
        subAttributes: [text('value', { mutability: 'immutable' }), text('display'), text('type')],
      }),
    ]),
    schema(ENTERPRISE_USER, 'EnterpriseUser', [
      text('employeeNumber'),
      text('costCenter'),
      text('organization'),
      text('division'),
      text('department'),
      attribute({ name: 'manager', type: 'complex', subAttributes: [text('value'), text('displayName')] }),
    ]),
  ];
};

export const resourceTypes = (base: string) => list(typesOf(base));
export const schemas = (base: string) => list(schemasOf(base));
export const resourceType = (base: string, id: string) => typesOf(base).find((one) => one.id === id);
export const schemaNamed = (base: string, id: string) => schemasOf(base).find((one) => one.id === id);
