/**
 * What an API token may be given: one resource each, to read it or to change it; neither includes the other. A call
 * names its scope in its row of the table, and nowhere else.
 */
export const scopes = [
  'profile:read',
  'listings:read',
  'listings:write',
  'enquiries:read',
  'enquiries:write',
  'messages:read',
  'messages:write',
  'searches:read',
  'searches:write',
  'notifications:read',
  'notifications:write',
  'payments:read',
] as const
export type Scope = (typeof scopes)[number]
