import { access } from '../../../../contract/limits'
import type { Ctx } from '../../../platform/context'
import { Refusal, type RefusalText } from '../../../platform/refusal'
import { readSetting } from '../../../platform/settings/settings'
import { isPattern, repeatedPart } from './password-patterns'

/** Number of most common passwords that are rejected. */
const listed = 10_000

let common: Promise<ReadonlySet<string>> | undefined

/**
 * Whether the password is one of the most common passwords, repeats one of them, or is a simple pattern. The list is
 * loaded on first use and only its top entries are cached.
 */
async function isCommonPassword(password: string): Promise<boolean> {
  const list = await (common ??= read())
  const text = password.toLowerCase()
  return isPattern(text) || [text, repeatedPart(text)].some((one) => list.has(one))
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set((dictionary.passwords as string[]).slice(0, listed))
}

/** Account details that the password must not consist of. */
export interface Owner {
  email: string | null
  name: string
  role?: 'user' | 'admin'
}

/** Whether the password is too short for a team member. */
export const isShort = (password: string): boolean => [...password].length < access.passwordTeamMin

/** Rejects easily guessed new passwords with a specific reason for the given field. */
export async function checkNewPassword(
  ctx: Pick<Ctx, 'breached' | 'db'>,
  password: string,
  owner: Owner,
  field: 'password' | 'new_password' = 'password',
): Promise<void> {
  const problem = await problemOf(ctx, password, owner)
  if (problem) throw new Refusal('VALIDATION', 'refusals.validation', { errors: { [field]: problem } })
}

async function problemOf(
  { breached, db }: Pick<Ctx, 'breached' | 'db'>,
  password: string,
  { email, name, role }: Owner,
): Promise<RefusalText | null> {
  if (role === 'admin' && isShort(password))
    return { key: 'refusals.passwordShortTeam', params: { min: access.passwordTeamMin } }
  if (await isCommonPassword(password)) return 'refusals.passwordCommon'
  const site = await readSetting(db, 'company_name')
  if ([site, ...site.split(/\s+/)].some((part) => isOnly(password, part))) return 'refusals.passwordIsSite'
  const [local = '', domain = ''] = (email ?? '').split('@')
  if ([email ?? '', local, domain].some((part) => isOnly(password, part))) return 'refusals.passwordIsEmail'
  if ([name, ...name.split(/\s+/)].some((part) => isOnly(password, part))) return 'refusals.passwordIsName'
  return (await breached?.has(password)) ? 'refusals.passwordBreached' : null
}

const squeezed = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Whether little remains of the password without `part`: true for `anna2024` and Anna, but false for a sentence
 * containing her name.
 */
function isOnly(password: string, part: string): boolean {
  const [whole, known] = [squeezed(password), squeezed(part)]
  return known.length >= 3 && whole.includes(known) && !/\p{L}/u.test(whole.replace(known, ''))
}
