import { expect, test } from 'vitest'
import { isPattern } from '../../../server/areas/accounts/password/password-patterns'
import { checkNewPassword } from '../../../server/areas/accounts/password/password-rules'

const refused = async (password: string) => {
  const db = {
    selectFrom: () => db,
    select: () => db,
    where: () => db,
    executeTakeFirst: async () => ({ value: 'Acme Homes' }),
  }
  try {
    await checkNewPassword({ db: db as never, breached: null as never }, password, { email: null, name: '' })
    return null
  } catch (error) {
    return (error as { more: { errors: Record<string, unknown> } }).more.errors['password']
  }
}

test.each([
  'aaaaaaaaaa',
  'abababab',
  'abcdabcdabcd',
  '11112222',
  'abcdefghij',
  'ZYXWVUTS',
  '9876543210',
  'abcd1234',
  'qwertyuiop',
  'poiuytrewq',
  'asdfghjkl',
  'qwertzuiop',
  'aaabbbccc',
  'абвгдежз',
])('%s is recognised as a pattern', (password) => {
  expect(isPattern(password)).toBe(true)
})

test.each([
  'correct horse battery',
  'k7#pQ2vn',
  'tr0ub4dor&3',
  'a long password of the team',
  'abcd-Xr9-lemon',
])("%s isn't a pattern", (password) => {
  expect(isPattern(password)).toBe(false)
})

test.each([
  ['dragondragon', 'refusals.passwordCommon'],
  ['abcdefghij', 'refusals.passwordCommon'],
  ['acmehomes', 'refusals.passwordIsSite'],
  ['Acme2026!', 'refusals.passwordIsSite'],
  ['acme-homes-99', 'refusals.passwordIsSite'],
  ['the homes of acme are nice', null],
])('%s is rejected as %s', async (password, problem) => {
  expect(await refused(password)).toEqual(problem)
})
