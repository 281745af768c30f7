import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { shapes } from '../../../../contract/calls/shapes'
import { problems } from '../../../../contract/calls/kit/field-problems'
import { profileShape } from '../../../../src/features/accounts/profile-shapes'
import { numberShape, registerShape } from '../../../../src/flows/signup/signup-shapes'

const account = { name: 'Asha', email: 'asha@example.test', password: 'monsoon9', re_password: 'monsoon9' }
const forms: [string, (mobile: string) => object, z.ZodType][] = [
  ['of a new account', (mobile) => ({ ...account, mobile }), registerShape],
  ['of signing in by number, and of a change of number', (number) => ({ number }), numberShape],
  ['of the profile', (mobile) => ({ name: 'Asha', mobile }), profileShape],
]

describe.each(forms)('number in the form %s', (_, filled, shape) => {
  const refused = (typed: string) => {
    const { error } = shape.safeParse(filled(typed))
    return error ? Object.values(problems(error)).map(({ key }) => key) : []
  }

  // Ten-digit numbers of India, the United States and the Emirates; with a + they would belong to Iran or Egypt, or be
  // invalid.
  test.each(['9876543210', '206 555 0100', '98765-43210', '٥٠١٢٣٤٥٦٧'])(
    "a number without its country code isn't mistaken for a foreign one: %s",
    (typed) => expect(refused(typed)).toEqual(['refusals.mobileCode']),
  )

  test.each([
    '+91 98765 43210',
    '0091 98765 43210',
    '(+1) 206 555 0100',
    '+٩٧١ ٥٠ ١٢٣ ٤٥٦٧',
    '٠٠٩٧١٥٠١٢٣٤٥٦٧',
  ])('a number with its country code is accepted: %s', (typed) => expect(refused(typed)).toEqual([]))

  test('an invalid number is rejected', () => expect(refused('+12')).toEqual(['refusals.mobile']))
})

test('a missing number is an error, except in the profile, which keeps the existing one', () => {
  expect(problems(numberShape.safeParse({ number: ' ' }).error!)).toMatchObject({
    number: { key: 'refusals.mobileRequired' },
  })
  expect(profileShape.safeParse({ name: 'Asha', mobile: '' }).success).toBe(true)
})

test('API clients may send the country code without a plus', () => {
  expect(shapes['get-otp'].input.parse({ number: '919876543210' })).toEqual({ number: '+919876543210' })
})
