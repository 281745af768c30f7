import type { ProfileField } from '../../../machines/flows/eligibility/ports'
import type { UserRow } from '../../platform/db/schema'

const needed: readonly ProfileField[] = ['name', 'email', 'mobile', 'profile', 'address']

/** Profile fields that must be filled before anything is listed (§5), those that are not. */
export function missingFields(user: Pick<UserRow, ProfileField>): ProfileField[] {
  return needed.filter((field) => !user[field]?.trim())
}
