/**
 * Scopes of API tokens. Each allows either reading or changing one resource; the right to change doesn't include the
 * right to read. A call's scope is defined only in its row of the contract.
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
